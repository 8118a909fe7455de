import { useRef, useState } from 'react';
import { readDuitNow, type DuitNowRefusal } from '../../../domain/duitnow/duitnow.ts';
import { codeLoader } from '../../../loading/code-loader.ts';

const loadReader = codeLoader(() => import('../../../reading/read-qr-picture.ts'));

/** Why a picture's code isn't taken; `none`: there is none in it. */
export type Refusal = DuitNowRefusal | 'none';

type State =
  | { step: 'idle' }
  | { step: 'reading' | 'saving' }
  | { step: 'refused'; why: Refusal }
  | { step: 'failed'; error: unknown };

export interface CodeReading {
  state: State;
  read: (picture: Blob) => Promise<void>;
  forget: () => void;
}

/** Reads the code of a picture on this device, and has it saved. The picture goes nowhere. */
export function useCodeReading(save: (code: string) => Promise<void>): CodeReading {
  const [state, setState] = useState<State>({ step: 'idle' });
  /** Counts the pictures: only the last one counts. */
  const picked = useRef(0);

  async function read(picture: Blob): Promise<void> {
    const mine = (picked.current += 1);
    const say = (next: State) => {
      if (picked.current === mine) setState(next);
    };
    say({ step: 'reading' });
    try {
      const { readQrPicture } = await loadReader();
      const text = await readQrPicture(picture);
      const code = text === null ? null : readDuitNow(text);
      if (picked.current !== mine) return;
      if (!code?.ok) return say({ step: 'refused', why: code?.why ?? 'none' });
      say({ step: 'saving' });
      await save(code.code.text);
      say({ step: 'idle' });
    } catch (error) {
      say({ step: 'failed', error });
    }
  }
  return {
    state,
    read,
    forget() {
      picked.current += 1;
      setState({ step: 'idle' });
    },
  };
}
