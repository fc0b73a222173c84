import { Flex, Text } from '@chakra-ui/react'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { formFor } from '#client/kit/form.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import type { OverlaidRow, Ways } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { invites, type OwnInvite } from '#contract/invites/calls.ts'
import { inviteStates, mostInvites } from '#contract/rules/invites/states.ts'
import { copyLink, shareLink } from './handing.ts'

const ways: Ways<OwnInvite> = {
  calls: { add: invites.give, cancel: invites.withdraw },
  fresh: { state: 'open', code: '' },
  meant: (body, kind) => (kind === 'cancel' ? { state: 'withdrawn' } : (body as Partial<OwnInvite>)),
  doings: { add: 'Eingeladen', cancel: 'Zurückgezogen' },
}
const looks = { open: 'ok', used: 'ok', expired: 'plain', withdrawn: 'plain' } as const
const { Form, Field } = formFor(invites.give)

/** Codes for one trial that a member gives away: three are open at most (V19). */
export function OwnInvites() {
  const { data, stand, error, again } = useCall(invites.mine)
  const { rows, refused } = useWaitingRows(data?.rows, stand, ways)
  const [open, setOpen] = useState<OverlaidRow<OwnInvite> | 'new'>()
  if (!data && error)
    return (
      <Section title="Probetraining verschenken">
        <NotLoaded error={error} again={again} />
      </Section>
    )
  const left = mostInvites - (rows?.filter(({ state }) => state === 'open').length ?? 0)
  const button = left > 0 && (
    <Button look="side" size="row" onClick={() => setOpen('new')}>
      Einladung ausstellen
    </Button>
  )
  return (
    <Section title="Probetraining verschenken" aside={<Stand at={stand} />}>
      <Refusals refused={refused} own={ways.doings} open={() => setOpen('new')} />
      {rows?.length === 0 && <Empty text="Schenk jemandem ein Probetraining: Ein Code gilt einmal und dreissig Tage." action={button} />}
      {rows?.map(row => (
        <Row
          key={row._id}
          title={row.guest ?? row.code}
          second={row.act?.kind === 'add' ? undefined : `${row.code}, gilt bis ${date(dayOf(row.until))}`}
          onPick={row.act ? undefined : () => setOpen(row)}
          trail={row.act ? <Chip look="pending">Vorgemerkt</Chip> : <Chip look={looks[row.state]}>{inviteStates[row.state]}</Chip>}
        />
      ))}
      {!!rows?.length && button}
      {open === 'new' && <Give onClose={() => setOpen(undefined)} />}
      {open && open !== 'new' && <OwnInviteSheet row={open} form={data?.form ?? null} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

function Give({ onClose }: { onClose: () => void }) {
  const [_id] = useState(() => v7())
  return (
    <Sheet open onClose={onClose} title="Einladung ausstellen">
      <Form
        also={{ _id }}
        button="Ausstellen"
        title={({ body }) => `Einladung${body.guest ? ` für ${body.guest}` : ''}`}
        onDone={answer => {
          sayDone(answer, answer ? `Der Code: ${answer.code}.` : 'Ausgestellt.')
          onClose()
        }}
      >
        <Field name="guest" autoFocus hint="Freiwillig, nur für dich und dein Studio." />
      </Form>
    </Sheet>
  )
}

function OwnInviteSheet({ row, form, onClose }: { row: OwnInvite; form: string | null; onClose: () => void }) {
  const { send, waiting } = useSend(invites.withdraw, { title: () => 'Einladung zurückgezogen' })
  const link = form && `${location.origin}/l/${form}?einladung=${row.code}`
  const withdraw = async () => {
    try {
      sayDone(await send({ params: { id: row._id } }), 'Zurückgezogen.')
      onClose()
    } catch (problem) {
      sayFailed(problem)
    }
  }
  return (
    <Sheet open onClose={onClose} title={row.guest ?? 'Einladung'}>
      <Text textStyle="title" userSelect="all" className="notranslate">
        {row.code}
      </Text>
      <Text color="ink2" overflowWrap="anywhere">
        {link ?? 'Der Code gilt am Empfang deines Studios.'}
      </Text>
      {row.state === 'open' && (
        <Flex wrap="wrap" gap="8" paddingTop="12">
          {link && 'share' in navigator && (
            <Button size="row" icon={<ShareNetworkIcon size={18} aria-hidden />} onClick={() => void shareLink(link)}>
              Teilen
            </Button>
          )}
          {link && (
            <Button size="row" look="side" icon={<CopyIcon size={18} aria-hidden />} onClick={() => void copyLink(link)}>
              Link kopieren
            </Button>
          )}
          <Button size="row" look="text" busy={waiting} onClick={() => void withdraw()}>
            Zurückziehen
          </Button>
        </Flex>
      )}
    </Sheet>
  )
}
