import { Box, Flex } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { dayOf } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { date } from '#client/kit/format.ts'
import { NewButton } from '#client/kit/NewButton.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { LeadTabs } from '#client/leads/LeadTabs.tsx'
import { NarrowedChip, useNarrowed } from '#client/parts/studio/Narrowed.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { allStudios, type InviteFilter, type InviteRow, invites } from '#contract/invites/calls.ts'
import { inviteStates } from '#contract/rules/invites/states.ts'
import { InviteSheet } from './InviteSheet.tsx'
import { inviteWays } from './rows.ts'

const filters = [
  ['open', 'Offen'],
  ['used', 'Eingelöst'],
  ['expired', 'Abgelaufen'],
  ['all', 'Alle'],
] as const satisfies readonly (readonly [InviteFilter, string])[]
const looks = { open: 'ok', used: 'plain', expired: 'warn', withdrawn: 'plain' } as const
/** Fewer letters search nothing; asked once typing has paused so long, in ms. */
const [fewest, pause] = [2, 400]

/** The words that are searched, once they are typed. */
function useTyped() {
  const [text, setText] = useState('')
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text.trim()), pause)
    return () => clearTimeout(timer)
  }, [text])
  return { text, setText, typed: typed.length >= fewest ? typed : '' }
}

/** The tab «Einladungen»: codes for one trial, by members and the studio, and what became of each (V19). */
export default function Invites() {
  const narrowed = useNarrowed()
  const { nameOf } = useOwnStudios(invites.ofStudio)
  const mayGive = useCan(invites.update)
  const [filter, setFilter] = useState<InviteFilter>('open')
  const { text, setText, typed } = useTyped()
  const listed = useCall(invites.ofStudio, {
    params: { filter, studio: narrowed.studio ?? allStudios },
    query: { limit: 200, sort: '-at' },
  })
  const found = useCall(
    invites.search,
    typed ? { body: { q: typed, studios: narrowed.studio ? [narrowed.studio] : [], from: null, to: null } } : undefined,
  )
  const { data: rowsHere, stand, error, again } = typed ? found : { ...listed, data: listed.data?.rows }
  const { rows, refused } = useWaitingRows(rowsHere, stand, inviteWays)
  const [open, setOpen] = useState<OverlaidRow<InviteRow> | 'new'>()
  return (
    <Page title="Leads" actions={mayGive && <NewButton beside words="Neue Einladung" onClick={() => setOpen('new')} />}>
      <Flex gap="8" wrap="wrap" align="center" paddingTop="8">
        <LeadTabs at="einladungen" />
        <NarrowedChip narrowed={narrowed} />
      </Flex>
      <Box display="grid" gap="12" paddingBlock="12">
        <TextField label="Code, Gast oder Mitglied" type="search" value={text} onChange={setText} />
        {!typed && <Segmented label="Stand" value={filter} options={filters} onChange={setFilter} />}
      </Box>
      <Refusals refused={refused} one={inviteWays.one} own={inviteWays.doings} open={setOpen} />
      {!rows && <NotLoaded error={error} again={again} lead="Die Einladungen sind auf diesem Gerät noch nicht geladen." />}
      {rows?.length === 0 && <Empty text={typed ? 'Nichts gefunden.' : 'Keine Einladung. Mitglieder geben sie unter «Freunde werben».'} />}
      {rows?.map(row => (
        <Row
          key={row._id}
          title={row.guest ?? row.code ?? 'Neue Einladung'}
          second={inviteDetailsOf(row, nameOf(row.studio))}
          wraps
          onPick={() => setOpen(row)}
          trail={row.act ? <Chip look="pending">Vorgemerkt</Chip> : <Chip look={looks[row.status]}>{inviteStates[row.status]}</Chip>}
        />
      ))}
      <Stand at={stand} />
      {open && <InviteSheet row={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

const inviteDetailsOf = ({ member, until, leadName, at }: InviteRow, studio: string | null) =>
  [
    member ? `von ${member}` : 'vom Studio',
    studio,
    leadName && `eingelöst von ${leadName}`,
    at && !leadName && `gilt bis ${date(dayOf(until))}`,
  ]
    .filter(Boolean)
    .join(' · ')
