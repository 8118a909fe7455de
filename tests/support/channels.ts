import type { TabChannel, TabMessage } from '../../src/sync/tabs.ts';

/** Channels between tabs. A tab never hears itself. `reach` decides when a tab hears a message. */
export function newChannels(reach: (name: string, hear: () => void) => void): (name: string) => TabChannel {
  const members = new Set<(message: TabMessage) => void>();
  return (name) => {
    let mine: (message: TabMessage) => void = () => {};
    let isClosed = false;
    return {
      tell(message) {
        if (isClosed) throw new DOMException('Channel is closed', 'InvalidStateError');
        for (const hear of members) if (hear !== mine) hear(message);
      },
      hear(listener) {
        mine = (message) => reach(name, () => listener(message));
        members.add(mine);
      },
      close() {
        isClosed = true;
        members.delete(mine);
      },
    };
  };
}
