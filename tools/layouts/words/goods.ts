import type { SeededRandom } from '../../receipts/seeded-random.ts';
import { inventedWord } from './syllables.ts';

// Names of goods: an invented brand, a product, its kind, its size.

const list = (text: string): readonly string[] => text.split(', ');

const GROCERIES = list('milk, uht milk, yoghurt, butter, cheese slice, bread, wholemeal bread, bun, biscuit, cracker, wafer, chips, potato chips, peanut, candy, gum, chocolate, instant noodle, mi segera, bihun, sardine, tuna flakes, baked beans, cooking oil, minyak masak, sugar, gula, garam, flour, tepung, soy sauce, kicap, sos cili, tomato ketchup, mayonnaise, oyster sauce, rice, beras, eggs, telur gred a, mineral water, air mineral, isotonic, coffee 3 in 1, tea bag, teh uncang, chocolate malt, condensed milk, susu pekat, baby diaper, wet tissue, toilet roll, facial tissue, kitchen towel, detergent, softener, bleach, dishwash, shampoo, conditioner, body wash, soap, toothpaste, toothbrush, shaver, sanitary pad, cotton bud, battery aa, light bulb, garbage bag, plastic bag, banana, apple, orange, papaya, watermelon, grapes, onion, garlic, potato, tomato, cili, carrot, cabbage, chicken whole, ayam proses, ikan kembung, prawn, beef, frozen nugget, ice cream, cat food, dog food'); // prettier-ignore
const HARDWARE = list('screw, bolt, nut, washer, nail, drill bit, wall plug, hinge, door lock, padlock, chain, rope, cable tie, pvc pipe, elbow, tee, valve, ball valve, tap, hose, sealant, silicone, glue, epoxy, paint, undercoat, brush, roller, thinner, sandpaper, cutting disc, saw blade, hammer, pliers, screwdriver, spanner, tape measure, level, wire, cable, switch, socket, plug top, mcb, led tube, downlight, extension, adaptor, tape, cement, sand, plywood, timber, angle bar, wire mesh, gloves, goggle, file folder, arch file, a4 paper, exercise book, ball pen, marker, highlighter, pencil, eraser, ruler, stapler, scissors, envelope, sticker, ribbon, balloon, gift wrap, candle, basket, container, tray, mug, plate, bowl, bottle, umbrella, slipper, t shirt, towel, cushion, curtain, mirror, frame, vase, toy car, ball, puzzle, battery, charger, earphone, phone case, tyre, engine oil, wiper, car wash, photocopy, laminate, binding, engine service, alignment, x-ray film, tablet, capsule, ointment, cough syrup, mask, vitamin c'); // prettier-ignore
const KINDS = list('original, classic, spicy, bbq, chocolate, vanilla, strawberry, lemon, lime, mango, orange, apple, grape, honey, mint, herbal, low fat, full cream, extra, jumbo, mini, refill, black, white, red, blue, green, yellow, clear, silver, gold, small, medium, large, round, square, flat, heavy duty, assorted, mix, premium, fresh, frozen, organic, twin pack, value pack, new, natural, ultra, super, deluxe, asst, asstd'); // prettier-ignore

const number = (random: SeededRandom, choices: readonly (number | string)[]): string =>
  String(random.pick(choices));

function size(random: SeededRandom): string {
  const unit = random.pick([
    'g',
    'kg',
    'ml',
    'l',
    'cm',
    'mm',
    'm',
    's',
    'pcs',
    "'s",
    'pk',
    'w',
    'v',
    '"',
    'x',
    'ft',
    'oz',
    'gm',
    'ltr',
  ]);
  const value = number(random, [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 20, 25, 30, 40, 50, 60, 80, 100, 125, 150, 200, 250, 300, 330, 350, 375, 400, 450, 500, 600, 750, 800, 900, '1.5', '2.5', '0.5', '1/2']); // prettier-ignore
  if (unit === 'x')
    return `${value}x${number(random, [4, 6, 12, 24, 10, 100, 200])}${random.pick(['', 'cm', 'mm', 'g', 's'])}`;
  const text = `${value}${unit}`;
  return random.chance(0.15) ? `(${text})` : random.chance(0.1) ? `[${text}]` : text;
}

const model = (random: SeededRandom): string => {
  const letters = Array.from({ length: random.int(1, 3) }, () =>
    random.pick('abcdefghklmnprstvwxz'.split('')),
  ).join('');
  return `${letters}${random.pick(['', '-', '-', '/'])}${random.int(1, 9999)}${random.pick(['', '', 'a', '#', '-1'])}`;
};

const goods =
  (products: readonly string[], models: number) =>
  (random: SeededRandom): string => {
    const parts = [random.pick(products)];
    if (random.chance(0.6)) parts.unshift(inventedWord(random));
    if (random.chance(0.15)) parts.unshift(inventedWord(random));
    if (random.chance(0.45)) parts.splice(random.int(1, parts.length), 0, random.pick(KINDS));
    if (random.chance(0.6)) parts.push(size(random));
    if (random.chance(models)) parts.splice(random.chance(0.3) ? 0 : parts.length, 0, model(random));
    if (random.chance(0.06)) parts.push('-', random.pick(KINDS));
    return parts.join(' ');
  };

/** What a grocer or a market sells, in small letters. */
export const groceryName = goods(GROCERIES, 0.05);

/** What hardware, stationery and household shops sell, in small letters. */
export const hardwareName = goods(HARDWARE, 0.3);
