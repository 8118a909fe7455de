import { useMemo, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import { useData } from '../../data/context.tsx';
import { queryGroupNames } from '../../data/queries/group-names.ts';
import {
  queryReceipts,
  receiptSorts,
  querySearchable,
  searchReceipts,
} from '../../data/queries/list-receipts.ts';
import { countRecentlyDeleted, hasEverything } from '../../data/queries/queries.ts';
import type { ReceiptSummary } from '../../data/device/rows.ts';
import type { LoadImage } from '../../data/hooks/use-image.ts';
import { useQuery } from '../../data/hooks/use-query.ts';
import { useWithUnsaved } from '../../data/hooks/use-unsaved.ts';
import { ReceiptEntry } from './receipt-entry.tsx';
import { receiptsTexts as texts } from './texts.ts';
import { useOwnParts } from './use-own-parts.ts';
import { useSyncStatus } from '../../sync/status.ts';
import { Button } from '../../ui/button.tsx';
import { codeLoader } from '../../loading/code-loader.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField, Select } from '../../ui/field.tsx';
import { useFirstScreen } from '../../loading/first-screen.ts';
import { GettingBack, GettingBackLine } from '../../ui/getting-back.tsx';
import { PlusIcon, QrIcon } from '../../ui/icons/actions.tsx';
import { ReceiptIcon } from '../../ui/icons/navigation.tsx';
import { laterPart } from '../../loading/later-part.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { commonTexts } from '../../words/texts.ts';
import { toast } from '../../toasts/toast.ts';
import css from './receipts-screen.module.css';

const PasteLink = laterPart(
  () => import('./paste-link.tsx'),
  (module) => module.PasteLink,
);
const loadDeleteSheet = codeLoader(() => import('./delete-sheet.tsx'));

/** The receipt to delete, and the sheet that asks. */
interface Removing {
  receipt: ReceiptSummary;
  DeleteSheet: Awaited<ReturnType<typeof loadDeleteSheet>>['DeleteSheet'];
}

/** In the address: bills without a group. */
const NO_GROUP = 'none';
const of = (group: string | null) => (group === null ? {} : { group: group === NO_GROUP ? null : group });

/** The specification's page size. */
const LIMIT = 5;

/** /receipts, page in ?page=. */
export function ReceiptsScreen({ loadImage }: { loadImage: LoadImage }) {
  const { db } = useData();
  const { state } = useSyncStatus();
  const [params, setParams] = useSearchParams();
  const asked = useLocation().state as { search?: boolean } | null;
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const [isPasting, setPasting] = useState(false);
  const [removing, setRemoving] = useState<Removing | null>(null);
  /** Where the sheet's code is lost, the next tap asks for it again. */
  const askToRemove = (receipt: ReceiptSummary) =>
    loadDeleteSheet().then(
      ({ DeleteSheet }) => setRemoving({ receipt, DeleteSheet }),
      () => toast.error(commonTexts.partFailed),
    );
  const search = params.get('q') ?? '';
  const group = params.get('group');
  const sort = receiptSorts.find((one) => one === params.get('sort')) ?? 'newest';
  // The address follows the typed text a moment later. If the field waited for it, it would lose letters.
  const [typed, setTyped] = useState<string | null>(null);
  /** Null removes a parameter. A new search or order starts at the first page. */
  const go = (next: Record<string, string | null>) =>
    setParams(
      (before) => {
        const all: Record<string, string | null> = { ...Object.fromEntries(before), page: null, ...next };
        return Object.entries(all).flatMap(([name, value]): [string, string][] =>
          value ? [[name, value]] : [],
        );
      },
      { replace: !('page' in next) },
    );
  const answer = useQuery(async () => {
    const wanted = { page, limit: LIMIT, sort };
    const [list, complete, deleted, names] = await Promise.all([
      queryReceipts(db, wanted),
      hasEverything(db),
      countRecentlyDeleted(db),
      queryGroupNames(db),
    ]);
    return { ...list, complete, deleted, names };
  }, [db, page, sort]);
  // Loads the titles when the field gets the focus, so the first key finds them.
  const [focused, setFocused] = useState(false);
  const searching = focused || search !== '' || group !== null;
  const all = useLiveQuery(
    () => (searching ? querySearchable(db) : Promise.resolve(null)).catch(() => null),
    [db, searching],
  );
  const found = useMemo(
    () =>
      all && (search.trim() || group)
        ? searchReceipts(all, { search, sort, page, limit: LIMIT, ...of(group) })
        : null,
    [all, search, group, sort, page],
  );
  /** Bills of other groups must not show before those of the chosen one are found. */
  const shown = found ?? (group === null ? answer?.data : undefined);
  const receipts = useWithUnsaved(shown?.receipts ?? []);
  const parts = useOwnParts(receipts);
  useFirstScreen(answer?.data?.complete === true || typeof answer?.error === 'string');

  if (answer && answer.error !== null) {
    return <LoadFailed icon={<ReceiptIcon />} text={commonTexts.receipts.failed(answer.error)} />;
  }
  const list = answer?.data;
  const pagination = shown?.pagination;
  /** Bills may come: their place is kept. */
  const isOpen = !list?.complete && commonTexts.goesOn[state] === undefined;
  const isChosen = search !== '' || group !== null;
  const empty = group !== null ? texts.noneInGroup : search ? texts.nothingFound(search) : texts.empty;
  const groups = [...(list?.names ?? [])].toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <div className={css.screen} data-focus-home tabIndex={-1}>
      {(receipts.length > 0 || isOpen || isChosen || typed !== null) && (
        <div className={css.tools}>
          <TextField
            label={texts.search}
            type="search"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to search
            autoFocus={asked?.search === true}
            value={typed ?? search}
            onBlur={() => setTyped(null)}
            onFocus={() => setFocused(true)}
            maxLength={300}
            onChange={(event) => {
              setTyped(event.target.value);
              go({ q: event.target.value });
            }}
          />
          {groups.length > 0 && (
            <Select
              label={texts.group}
              value={group ?? ''}
              onChange={(event) => go({ group: event.target.value })}
            >
              <option value="">{texts.allGroups}</option>
              {groups.map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value={NO_GROUP}>{texts.noGroup}</option>
            </Select>
          )}
          <Select label={texts.sort} value={sort} onChange={(event) => go({ sort: event.target.value })}>
            {receiptSorts.map((one) => (
              <option key={one} value={one}>
                {texts.sorts[one]}
              </option>
            ))}
          </Select>
        </div>
      )}
      {!shown && <Skeleton shape="receipts" text={texts.loading} />}
      {receipts.length === 0 && shown && list?.complete && (
        <EmptyState picture={isChosen ? 'nothing' : 'receipts'} text={empty} />
      )}
      {receipts.length === 0 && list?.complete === false && (
        <GettingBack
          shape="receipts"
          icon={<ReceiptIcon />}
          text={commonTexts.receipts.gettingBack}
          state={state}
        />
      )}
      {receipts.length > 0 && (
        <ul className={css.list}>
          {receipts.map((receipt) => (
            <ReceiptEntry
              key={receipt._id}
              receipt={receipt}
              part={parts.get(receipt._id)}
              groupName={group === null ? list?.names.get(receipt.group ?? '') : undefined}
              loadImage={loadImage}
              onRemove={() => void askToRemove(receipt)}
            />
          ))}
        </ul>
      )}
      {pagination && (
        <Pager
          page={pagination.currentPage}
          pages={pagination.totalPages}
          perPage={pagination.itemsPerPage}
          total={pagination.totalItems}
          onPage={(next) => go({ page: next > 1 ? String(next) : null })}
        />
      )}
      {list && !search && (
        <Button look="quiet" icon={<QrIcon size={20} />} onClick={() => setPasting(true)}>
          {texts.paste.open}
        </Button>
      )}
      {isPasting && <PasteLink onClose={() => setPasting(false)} />}
      {list && list.deleted > 0 && !search && (
        <Link to="/receipts/deleted" className={css.deleted}>
          {texts.deleted(list.deleted)}
        </Link>
      )}
      {receipts.length > 0 && list?.complete === false && (
        <GettingBackLine text={commonTexts.receipts.gettingBack} state={state} className={css.coming} />
      )}
      <Link to="/file-upload" className={css.add} aria-label={texts.add} title={texts.add}>
        <PlusIcon size={28} />
      </Link>
      {removing && <removing.DeleteSheet receipt={removing.receipt} onClose={() => setRemoving(null)} />}
    </div>
  );
}
