import { useState } from 'react';
import type { Api } from '../../api/client.ts';
import { useSyncStatus } from '../../sync/status.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { DeleteAccountSheet } from './delete-account-sheet.tsx';
import { Failure } from './failure.tsx';
import { ActionRow } from './rows.tsx';
import css from './settings.module.css';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.data;

type Format = 'json' | 'csv';
const formats: readonly Format[] = ['json', 'csv'];

/** Many bills take the server a while. */
const PATIENCE_MS = 120_000;

interface Props {
  api: Api;
  onDeleted: () => Promise<void>;
}

/** The user's data: take it along, or delete it with the account. */
export function DataSection({ api, onDeleted }: Props) {
  const { unsent } = useSyncStatus();
  const [loading, setLoading] = useState<Format | null>(null);
  const [file, setFile] = useState<{ name: string; blob: Blob } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isDeleting, setDeleting] = useState(false);

  async function load(format: Format) {
    if (loading) return;
    setLoading(format);
    setFailure(null);
    setFile(null);
    try {
      const blob = await api.call('exportData', { query: { format }, timeoutMs: PATIENCE_MS });
      setFile({ name: `kira.${format}`, blob });
    } catch (error) {
      setFailure(error);
    } finally {
      setLoading(null);
    }
  }

  return (
    <section className={css.card} aria-labelledby="data">
      <h2 id="data">{texts.title}</h2>
      <p className={css.quiet}>
        {texts.why} {unsent > 0 && texts.unsent}
      </p>
      <div className={css.pair}>
        {formats.map((format) => (
          <Button key={format} busy={loading === format} onClick={() => void load(format)}>
            {texts[format]}
          </Button>
        ))}
      </div>
      <p role="status" className={css.quiet}>
        {loading && texts.loading}
        {file && texts.ready(file.name)}
      </p>
      {file && (
        <div className={css.buttons}>
          <DownloadLink file={file.blob} name={file.name} atOnce>
            {texts.again}
          </DownloadLink>
        </div>
      )}
      <Failure error={failure} offline={settingsTexts.ask.needsConnection} />
      <div className={css.rows}>
        <ActionRow label={settingsTexts.deletion.open} danger onClick={() => setDeleting(true)} />
      </div>
      {isDeleting && (
        <DeleteAccountSheet api={api} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
      )}
    </section>
  );
}
