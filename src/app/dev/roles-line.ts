import { createTagger } from '../../domain/receipt/roles/tagger.ts';

/** What the developers' page says about the model's file. */
export function rolesLine(bytes: Uint8Array | null): string {
  if (!bytes) return 'no file: rules alone';
  return createTagger(bytes) ? `rules and model, ${bytes.length} bytes` : 'file is broken: rules alone';
}
