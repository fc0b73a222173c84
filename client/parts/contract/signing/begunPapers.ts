import { useEffect, useRef, useState } from 'react'
import { type Local, localForAct, useMaybeLocal, useStorageFailed } from '#client/data/local.ts'
import { useEmployee } from '#client/data/session.ts'
import { now } from '#client/data/time.ts'
import { dayMs } from '#contract/time.ts'

/** The places of begun papers in the member's small store: on a studio's tablet those of every employee, each sealed for its own. */
type Shelving = 'contractsBegun' | 'upgradesBegun' | 'transfersBegun'

/** One draft, sealed for whoever writes it (C42): IBAN and strokes lie on no device in clear. */
interface SealedDraft {
  by: string
  /** Instant of the last change. */
  at: string
  box: string
}
type Shelf = Readonly<Record<string, SealedDraft>>

const nothing: Shelf = {}
/** In ms: what nobody went on with for so long is forgotten (C52). */
const longest = 30 * dayMs

/** Sealing is loaded once something is sealed. */
const sealing = () => import('#client/data/sealedActs.ts')

const isFresh = ({ at }: SealedDraft) => Date.parse(at) > Date.now() - longest

/** One write after the other: each reads what the one before has left. */
let last: Promise<unknown> = Promise.resolve()

/** Written over rather than deleted: what was deleted lies in the database for a while, as it was. */
function changeShelf(place: Shelving, next: (all: Shelf) => Shelf): Promise<void> {
  const write = async () => {
    const { keep }: Pick<Local, 'keep'> = await localForAct()
    const all = (await keep.get<Shelf>(place)) ?? nothing
    await keep.set(place, next(Object.fromEntries(Object.entries(all).filter(([, kept]) => isFresh(kept)))))
  }
  const written = last.then(write, write)
  last = written.catch(() => {})
  return written
}

/** Keeps a draft, sealed for whoever acts. */
export async function keepBegun(place: Shelving, id: string, { by, draft }: { by: string; draft: unknown }): Promise<void> {
  const box = await (await sealing()).sealOwn(draft, place)
  await changeShelf(place, all => ({ ...all, [id]: { by, at: now(), box } }))
}

export const dropBegun = (place: Shelving, id: string) =>
  changeShelf(place, all => Object.fromEntries(Object.entries(all).filter(([one]) => one !== id)))

/** A draft of whoever acts here. */
export interface BegunPaper<Draft> {
  _id: string
  at: string
  draft: Draft
}

/** The drafts on the shelf; undefined until the device has told. */
function useShelf(place: Shelving): Shelf | undefined {
  const local = useMaybeLocal()
  const failed = useStorageFailed()
  const [all, setAll] = useState<Shelf>()
  useEffect(() => {
    const subscription = local?.keep.watch<Shelf>(place).subscribe(stored => setAll(stored ?? nothing))
    return () => subscription?.unsubscribe()
  }, [local, place])
  return failed ? nothing : all
}

/** The drafts that whoever acts began on this device, the newest first; undefined until they are opened. */
export function useBegun<Draft>(place: Shelving): readonly BegunPaper<Draft>[] | undefined {
  const all = useShelf(place)
  const me = useEmployee()?._id
  const [opened, setOpened] = useState<readonly BegunPaper<Draft>[]>()
  useEffect(() => {
    if (!all) return
    let gone = false
    const own = Object.entries(all).filter(([, kept]) => kept.by === me && isFresh(kept))
    const open = async () => {
      const { openOwn } = await sealing()
      const found = await Promise.all(own.map(async ([_id, { at, box }]) => ({ _id, at, draft: await openOwn<Draft>(box, place) })))
      const known = found.flatMap(({ draft, ...rest }) => (draft ? [{ ...rest, draft }] : []))
      if (!gone) setOpened(known.sort((one, other) => (one.at < other.at ? 1 : -1)))
    }
    if (own.length === 0) setOpened([])
    else void open().catch(() => setOpened([]))
    return () => {
      gone = true
    }
  }, [all, me, place])
  return opened
}

/** Timeout in ms for the device's own store: one that does not answer holds nobody back. */
const patience = 1000

/**
 * Keeps each state of a draft as it is told; `settled` resolves once the last one outlives a kill. What nobody has begun is kept nowhere.
 */
export function useKeeping<Draft>(
  place: Shelving,
  { id, draft }: { id: string | undefined; draft: Draft },
  onFailed: (error: Error) => void,
) {
  const by = useEmployee()?._id
  const writing = useRef<Promise<void>>(undefined)
  const failed = useRef(onFailed)
  failed.current = onFailed
  useEffect(() => {
    if (!id || !by) return
    writing.current = keepBegun(place, id, { by, draft }).catch((error: Error) => failed.current(error))
  }, [place, id, by, draft])
  return async () => {
    await Promise.race([writing.current, new Promise(resolve => setTimeout(resolve, patience))])
  }
}
