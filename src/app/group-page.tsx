import { useParams } from 'react-router-dom';
import { EditGroupScreen } from '../features/groups/edit-group-screen.tsx';
import { GroupBills } from '../features/receipts/group-bills.tsx';
import { GroupMoney } from '../features/settle/group-money.tsx';
import { useServices } from './services.ts';

/** /edit-group/:id: who owes whom, the bills, and below them the specification's form. */
export function GroupPage() {
  const { api, clock, loadImage } = useServices();
  return (
    <EditGroupScreen
      groupId={useParams()['groupId']}
      api={api}
      renderMoney={(group) => <GroupMoney group={group} clock={clock} />}
      renderBills={(group) => <GroupBills group={group} loadImage={loadImage} />}
    />
  );
}
