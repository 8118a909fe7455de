import { useEffect, useState } from 'react';

/**
 * A decoded image; null until it is here, 'missing' when it can't be shown. Under another address of the
 * same photo the one that was shown stays until the next is decoded.
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
