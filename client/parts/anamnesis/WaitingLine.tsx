import { useMaybeLocal } from '#client/data/local.ts'
import { dayOf } from '#client/data/time.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { clock, date } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { toast } from '#client/kit/toast.ts'
import type { Begun } from './useTaking.ts'
import { begunOf, type Waiting } from './waiting.ts'

interface WaitingLineProps {
  form: Waiting
  onOpen: (begun: Begun) => void
}

/** A form that waits on this device: to go on with, or to drop. */
export function WaitingLine({ form, onOpen }: WaitingLineProps) {
  const local = useMaybeLocal()
  const { row, finished } = form
  const begun = begunOf(form)
  const drop = async () => {
    const sure = await ask({
      ...{ title: 'Bogen verwerfen?', text: 'Er ist nur auf diesem Gerät. Was darin steht, geht verloren.' },
      ...{ button: 'Verwerfen', danger: true },
    })
    if (!sure) return
    const back = await local?.outbox.discard(row.key)
    toast('Der Bogen ist verworfen.', { undo: () => void back?.() })
  }
  const at = `${date(dayOf(row.born))}, ${clock(row.born)}`
  const stands = row.state === 'refused' ? row.message : 'Auf diesem Gerät gesichert. Geht ins Studio, sobald Netz da ist.'
  return (
    <Row
      title={`${finished ? 'Abgeschlossen' : 'Entwurf'}, ${at}`}
      second={stands}
      wraps
      trail={
        <>
          {begun && (
            <Button look="soft" size="row" onClick={() => onOpen(begun)}>
              {finished ? 'Öffnen' : 'Weiter'}
            </Button>
          )}
          <Button look="text" size="row" aria-label={`Bogen vom ${at} verwerfen`} onClick={() => void drop()}>
            Verwerfen
          </Button>
        </>
      }
    />
  )
}
