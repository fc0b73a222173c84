import { Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { healthcare, type OwnRequest } from '#contract/healthcare/calls.ts'
import { isErasable, requestMoves } from '#contract/rules/healthcare/states.ts'
import { mayMove } from '#contract/states.ts'
import { RequestForm } from './RequestForm.tsx'
import { healthcareSentenceOf } from './words.ts'

interface OwnSheetProps {
  row: OverlaidRow<OwnRequest>
  onDone: () => void
}

/** One request and what its member may do with it: correct it, ask again, take it back, delete it. */
export function OwnSheet({ row, onDone }: OwnSheetProps) {
  const [writes, setWrites] = useState(row.act?.kind === 'add')
  if (writes) return <RequestForm row={row} onDone={onDone} />
  return (
    <Flex direction="column" gap="16">
      <Text>{healthcareSentenceOf(row)}</Text>
      {!row.act && <OwnRequestActs row={row} onDone={onDone} onWrite={() => setWrites(true)} />}
    </Flex>
  )
}

const toastOwnRequestError = (error: unknown) => void toast((error as Error).message, { look: 'danger' })

function OwnRequestActs({ row, onDone, onWrite }: OwnSheetProps & { onWrite: () => void }) {
  const title = () => `Anfrage an die Krankenkasse ${row.year}`
  const { send: withdraw } = useSend(healthcare.withdraw, { asks: true, title })
  const { send: erase } = useSend(healthcare.erase, { asks: true, title })
  const { _id, status, version } = row
  const back = () =>
    withdraw({ params: { id: _id }, body: { version } })
      .then(answer => sayDone(answer, 'Die Anfrage ist zurückgezogen.'))
      .then(onDone)
      .catch(toastOwnRequestError)
  const away = async () => {
    if (!(await ask({ title: 'Anfrage löschen?', text: 'Das lässt sich nicht zurückholen.', button: 'Löschen', danger: true }))) return
    await erase({ params: { id: _id }, query: { version } })
      .then(answer => sayDone(answer, 'Die Anfrage ist gelöscht.'))
      .then(onDone)
      .catch(toastOwnRequestError)
  }
  return (
    <Flex gap="8" wrap="wrap">
      {status === 'requested' && (
        <Button look="soft" size="row" onClick={onWrite}>
          Angaben ändern
        </Button>
      )}
      {mayMove(requestMoves, status, 'requested', 'member') && (
        <Button look="soft" size="row" onClick={onWrite}>
          Nochmals anfordern
        </Button>
      )}
      {mayMove(requestMoves, status, 'withdrawn', 'member') && (
        <Button look="side" size="row" onClick={() => void back()}>
          Zurückziehen
        </Button>
      )}
      {isErasable(status) && (
        <Button look="danger" size="row" onClick={() => void away()}>
          Löschen
        </Button>
      )}
    </Flex>
  )
}
