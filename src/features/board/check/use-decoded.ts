import { useEffect, useState } from 'react';

/**
 * A decoded image; null while it loads, 'missing' when the browser cannot show it.
 * After a new address the old image stays until the new one is decoded.
 */
export function useDecoded(source: string | null): HTMLImageElement | 'missing' | null {
  const [image, setImage] = useState<HTMLImageElement | 'missing' | null>(null);
  useEffect(() => {
    if (source === null) return;
    let wanted = true;
    const decode = async () => {
      const next = new Image();
      next.src = source;
      try {
        await next.decode();
        if (wanted) setImage(next);
      } catch {
        if (wanted) setImage((before) => before ?? 'missing');
      }
    };
    void decode();
    return () => {
      wanted = false;
    };
  }, [source]);
  return image;
}
