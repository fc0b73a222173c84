import { useMaybeLocal } from '#client/data/local.ts'
import { CallError } from '#client/data/problem.ts'
import { Button } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import { Need, NeedsYou } from './NeedsYou.tsx'
import { isWritten, type OverlaidRow, type WaitingAct, type Ways } from './overlay.ts'

interface RefusalsProps<Row> {
  refused: readonly WaitingAct[]
  one?: Ways<Row>['one']
  /** The words for what the acts did, where the list has others. */
  own?: Ways<Row>['doings']
  /** Opens the form with the values that were meant, for a row as the studio has it now or for a new one. */
  open: (row: OverlaidRow<Row>) => void
}

const doings: Record<WaitingAct['kind'], string> = {
  add: 'Angelegt',
  edit: 'Geändert',
  publish: 'Veröffentlicht oder zurückgezogen',
  order: 'Geordnet',
  cancel: 'Abgesagt',
  reopen: 'Findet doch statt',
  remove: 'Entfernt',
  restore: 'Zurückgeholt',
}

/** Acts done without a network that the studio did not take, above the list, with the ways on. None of them is lost unasked. */
export function Refusals<Row>({ refused, one, own, open }: RefusalsProps<Row>) {
  const local = useMaybeLocal()
  if (refused.length === 0) return null
  const look = async (act: WaitingAct) => {
    const body = { _id: act.id, ...(act.row.body as object) } as Row
    try {
      open({ ...(act.kind === 'edit' && one ? await one(body) : body), act })
    } catch (error) {
      toast(error instanceof CallError ? error.message : 'Das liess sich nicht laden.', { look: 'danger' })
    }
  }
  const drop = async (act: WaitingAct) => {
    const back = await local?.outbox.discard(act.row.key)
    toast('Es bleibt, wie es im Studio ist.', { undo: () => void back?.() })
  }
  return (
    <NeedsYou>
      {refused.map(act => {
        const stale = act.row.code === 'stale'
        const writes = isWritten(act)
        return (
          <Need
            key={act.row.key}
            title={`${own?.[act.kind] ?? doings[act.kind]}: ${act.row.title}`}
            text={stale ? 'Wurde inzwischen von jemandem geändert: Schau an, was gelten soll.' : act.row.message}
          >
            {writes && (
              <Button size="row" look="soft" onClick={() => void look(act)}>
                {stale ? 'Beides ansehen' : 'Nochmals bearbeiten'}
              </Button>
            )}
            <Button size="row" look="side" onClick={() => void drop(act)}>
              {writes ? 'Verwerfen' : 'Gut'}
            </Button>
          </Need>
        )
      })}
    </NeedsYou>
  )
}
