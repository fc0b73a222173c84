import { Suspense, useState } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { dayOf } from '#client/data/time.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Row } from '#client/kit/Row.tsx'
import { toast } from '#client/kit/toast.ts'
import type { BegunAnamnesis } from './begun.ts'
import { begunOf, type UnsentAnamnesis } from './unsentAnamneses.ts'

interface WaitingLineProps {
  form: UnsentAnamnesis
  /** Whoever is asked. */
  name: string
  onOpen: (begun: BegunAnamnesis) => void
}

const PrintedForm = lazyPart(() => import('./PrintedForm.tsx'))

/** A form that waits on this device: to go on with, to print, or to drop. */
export function WaitingLine({ form, name, onOpen }: WaitingLineProps) {
  /** Counts the tries to print: a browser may not say when it has the page. */
  const [prints, setPrints] = useState(0)
  const local = useMaybeLocal()
  const { row, finished } = form
  const begun = begunOf(form)
  const drop = async () => {
    const sure = await ask({
      title: 'Bogen verwerfen?',
      text: 'Er ist nur auf diesem Gerät. Was darin steht, geht verloren.',
      button: 'Verwerfen',
      danger: true,
    })
    if (!sure) return
    const back = await local?.outbox.discard(row.key)
    toast('Der Bogen ist verworfen.', { undo: () => void back?.() })
  }
  const at = `${date(dayOf(row.born))}, ${clockTime(row.born)}`
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
          {begun && (
            <Button look="text" size="row" aria-label={`Bogen vom ${at} drucken`} onClick={() => setPrints(prints + 1)}>
              Drucken
            </Button>
          )}
          {begun && prints > 0 && (
            <Suspense>
              <PrintedForm key={prints} begun={begun} name={name} finished={finished} onDone={() => setPrints(0)} />
            </Suspense>
          )}
          <Button look="text" size="row" aria-label={`Bogen vom ${at} verwerfen`} onClick={() => void drop()}>
            Verwerfen
          </Button>
        </>
      }
    />
  )
}
