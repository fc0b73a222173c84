import * as measure from './measure.ts'
import type { OursPeer } from './ours.ts'
import type { Peer, Told } from './peer.ts'

async function peerOf(told: Told): Promise<Peer> {
  if (told.peer === 'ours') return (await import('./ours.ts')).oursPeer(told)
  if (told.peer === 'rxdb') return (await import('./rxdb.ts')).rxdbPeer(told)
  if (told.peer === 'pouch') return (await import('./pouch.ts')).pouchPeer(told)
  return (await import('./dexie.ts')).dexiePeer()
}

const bench = {
  peerOf,
  chat: () => import('./chat.ts'),
  foods: () => import('./foods.ts'),
  life: () => import('./life.ts'),
  team: () => import('./team.ts'),
  ...measure,
}

declare global {
  interface Window {
    bench: typeof bench
    peer: Peer
    ours: OursPeer
  }
}

window.bench = bench
