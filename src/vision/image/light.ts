import { histogram, percentile, type GrayImage } from './raster.ts';
import { resize } from './resize.ts';

/** How many cells the shorter side is cut into to learn where the paper is bright or in shadow. */
const CELLS = 24;

/**
 * Evens out shadows: divides every pixel by the paper's brightness around it, so that all paper becomes
 * white. An area that is dark over a whole cell (a table beside the paper) stays dark.
 */
export function evenLight(image: GrayImage): GrayImage {
  const paper = paperBrightness(image);
  const data = new Uint8Array(image.data.length);
  const scaleX = paper.width / image.width;
  const scaleY = paper.height / image.height;
  for (let y = 0; y < image.height; y++) {
    const gy = Math.min(paper.height - 1.001, Math.max(0, (y + 0.5) * scaleY - 0.5));
    const top = Math.floor(gy);
    const fy = gy - top;
    for (let x = 0; x < image.width; x++) {
      const gx = Math.min(paper.width - 1.001, Math.max(0, (x + 0.5) * scaleX - 0.5));
      const left = Math.floor(gx);
      const fx = gx - left;
      const at = Math.max(0, top) * paper.width + Math.max(0, left);
      const below = paper.height > 1 ? at + paper.width : at;
      const right = paper.width > 1 ? 1 : 0;
      const upper = (paper.data[at] as number) * (1 - fx) + (paper.data[at + right] as number) * fx;
      const lower = (paper.data[below] as number) * (1 - fx) + (paper.data[below + right] as number) * fx;
      const brightness = Math.max(1, upper * (1 - fy) + lower * fy);
      const i = y * image.width + x;
      data[i] = Math.min(255, ((image.data[i] as number) * 255) / brightness);
    }
  }
  return { width: image.width, height: image.height, data };
}

/** A coarse map of how bright bare paper is: a high percentile of each cell, smoothed. */
function paperBrightness(image: GrayImage): GrayImage {
  const cell = Math.max(8, Math.ceil(Math.min(image.width, image.height) / CELLS));
  const width = Math.max(1, Math.ceil(image.width / cell));
  const height = Math.max(1, Math.ceil(image.height / cell));
  const bright = new Uint8Array(width * height);
  const counts = new Uint32Array(256);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      counts.fill(0);
      const bottom = Math.min(image.height, (row + 1) * cell);
      const right = Math.min(image.width, (column + 1) * cell);
      for (let y = row * cell; y < bottom; y++)
        for (let x = column * cell; x < right; x++) {
          const value = image.data[y * image.width + x] as number;
          counts[value] = (counts[value] as number) + 1;
        }
      bright[row * width + column] = percentile(counts, 0.9);
    }
  }
  return smooth({ width, height, data: bright });
}

/** A cell full of print takes the light of its neighbours: the brightest around it, then the mean. */
function smooth(map: GrayImage): GrayImage {
  return neighbourhood(neighbourhood(map, Math.max), (a, b) => a + b, true);
}

function neighbourhood(map: GrayImage, join: (a: number, b: number) => number, mean = false): GrayImage {
  const data = new Uint8Array(map.data.length);
  for (let y = 0; y < map.height; y++) {
    for (let x = 0; x < map.width; x++) {
      let value = 0;
      let count = 0;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx;
          const ny = y + dy;
          if (nx < 0 || ny < 0 || nx >= map.width || ny >= map.height) continue;
          value = join(value, map.data[ny * map.width + nx] as number);
          count++;
        }
      data[y * map.width + x] = mean ? value / count : value;
    }
  }
  return { ...map, data };
}

/** Spreads the values so that print is black and paper white (0.5 % and 90 % of all pixels). */
export function stretchContrast(image: GrayImage): GrayImage {
  const counts = histogram(image);
  const black = percentile(counts, 0.005);
  const white = percentile(counts, 0.9);
  if (white - black < 16) return image; // nothing printed: stretching would only show noise
  const table = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.round((Math.min(white, Math.max(black, value)) - black) * (255 / (white - black))),
  );
  return { ...image, data: image.data.map((value) => table[value] as number) };
}

/** Otsu's threshold: the value that parts print from paper best. */
export function threshold(image: GrayImage): number {
  const counts = histogram(image);
  const total = image.data.length;
  let all = 0;
  for (const [value, count] of counts.entries()) all += value * count;
  let best = 127;
  let bestSpread = -1;
  let weight = 0;
  let sum = 0;
  for (let value = 0; value < 256; value++) {
    weight += counts[value] as number;
    if (weight === 0 || weight === total) continue;
    sum += value * (counts[value] as number);
    const apart = sum / weight - (all - sum) / (total - weight);
    const spread = weight * (total - weight) * apart * apart;
    if (spread > bestSpread) {
      bestSpread = spread;
      best = value;
    }
  }
  return best;
}

/** The image at most `side` pixels wide and high: enough to measure by. */
export function thumbnail(image: GrayImage, side: number): GrayImage {
  const scale = side / Math.max(image.width, image.height);
  return scale < 1 ? resize(image, scale) : image;
}
