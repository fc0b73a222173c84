import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useWorkStudio } from '#client/data/desk.ts'
import { useMay } from '#client/data/reach.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { date } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { startStudio } from '#client/parts/studio/startStudio.ts'
import { type InviteRow, invites } from '#contract/invites/calls.ts'
import { inviteStates, mayInvite } from '#contract/rules/invites/states.ts'

const { Form, Field } = formFor(invites.update)

interface SheetProps {
  row: OverlaidRow<InviteRow> | undefined
  onClose: () => void
}

/** An invitation to give, to read out, to change, or to take back; also without a network. */
export function InviteSheet({ row, onClose }: SheetProps) {
  const { options } = useOwnStudios(invites.update)
  const work = useWorkStudio()
  const [made] = useState(() => v7())
  // An edit that the studio refused is opened as it was meant: it says which version it saw.
  const isThere = row && (row.act ? 'version' in (row.act.row.body as object) : true)
  const may = useMay(invites.update, { body: { _id: row?._id ?? made, studio: row?.studio ?? null, status: 'open', guest: null } })
  const also = isThere
    ? { _id: row._id, studio: row.studio, status: row.status, version: row.version }
    : { _id: row?._id ?? made, status: 'open' as const }
  return (
    <Sheet open onClose={onClose} title={isThere ? (row.guest ?? 'Einladung') : 'Neue Einladung'}>
      {isThere && row.code && <InviteFacts row={row} />}
      {(may || !isThere) && (
        <Form
          start={isThere ? { guest: row.guest } : { studio: startStudio(options, work ?? '') ?? null, guest: row?.guest ?? null }}
          also={also}
          again={row?.act}
          button={isThere ? 'Speichern' : 'Einladen'}
          title={({ body }) => `Einladung: ${body.guest ?? 'Gast'}`}
          onDone={answer => {
            sayDone(answer, isThere ? 'Gespeichert.' : `Der Code: ${answer?.code ?? 'kommt, sobald das Studio ihn kennt'}.`)
            onClose()
          }}
        >
          <Field name="guest" autoFocus={!isThere} hint="Freiwillig: ein Name oder ein Anlass." />
          {!isThere && options.length > 1 && <Field name="studio" options={options} />}
        </Form>
      )}
      {isThere && !row.act && may && <Turn row={row} onClose={onClose} />}
    </Sheet>
  )
}

function InviteFacts({ row: { code, status, until, used, lead, leadName, studio } }: { row: InviteRow }) {
  const about = status === 'used' && used ? `am ${date(dayOf(used))}` : status === 'open' ? `gilt bis ${date(dayOf(until))}` : ''
  return (
    <Box paddingBottom="12">
      <Text textStyle="title" userSelect="all" className="notranslate">
        {code}
      </Text>
      <Text color="ink2">{[inviteStates[status], about].filter(Boolean).join(', ')}</Text>
      {lead && (
        <ButtonLink to="leadsList" search={{ lead, ...(studio && { wo: studio }) }} look="text" size="row">
          {leadName ?? 'Zum Lead'}
        </ButtonLink>
      )}
    </Box>
  )
}

/** Takes it back, or gives it again; by hand it counts as used where somebody came without the form. */
function Turn({ row, onClose }: { row: InviteRow; onClose: () => void }) {
  const { _id, studio, guest, version, status } = row
  const update = useSend(invites.update, { title: () => `Einladung ${row.code}` })
  const remove = useSend(invites.remove, { title: () => `Einladung ${row.code} zurückgezogen` })
  const put = async (to: 'open' | 'used', said: string) => {
    try {
      sayDone(await update.send({ body: { _id, studio, guest, version, status: to } }), said)
      onClose()
    } catch (problem) {
      sayFailed(problem)
    }
  }
  const withdraw = async () => {
    try {
      sayDone(await remove.send({ params: { id: _id }, query: { version, ...(studio && { studio }) } }), 'Zurückgezogen.')
      onClose()
    } catch (problem) {
      sayFailed(problem)
    }
  }
  const isOver = Date.parse(row.until) < Date.now()
  return (
    <Flex wrap="wrap" gap="8" paddingTop="12">
      {mayInvite(status, 'used') && (
        <Button look="side" size="row" busy={update.waiting} onClick={() => void put('used', 'Eingelöst.')}>
          Eingelöst
        </Button>
      )}
      {mayInvite(status, 'withdrawn') && (
        <Button look="text" size="row" busy={remove.waiting} onClick={() => void withdraw()}>
          Zurückziehen
        </Button>
      )}
      {mayInvite(status, 'open') && !isOver && (
        <Button look="side" size="row" busy={update.waiting} onClick={() => void put('open', 'Gilt wieder.')}>
          Wieder gelten lassen
        </Button>
      )}
    </Flex>
  )
}
