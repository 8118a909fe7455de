import type { Board } from '../../src/domain/board/board.ts';
import type { Account } from '../support/account.ts';

/**
 * A receipt with a photo, as another phone would have sent it.
 * @param rotation how far the photo has to be turned, in degrees
 * @returns the receipt's id
 */
export async function sendPhoto(account: Account, png: Buffer, board: Board, rotation = 0): Promise<string> {
  const form = new FormData();
  form.append('rotation', String(rotation)); // the file comes last
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'photo.png');
  const headers = account.headers();
  const sent = await fetch(`${headers['origin']}/api/images`, { method: 'POST', headers, body: form });
  const { _id: imageID } = (await sent.json()) as { _id: string };
  const { _id } = await account.call<{ _id: string }>('POST', '/receipts', { imageID, board });
  return _id;
}
