import { Flex, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { moment } from '#client/kit/moment.ts'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { instants } from '#client/kit/table/kinds.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { campaigns } from '#contract/campaigns/campaignOffice.ts'
import { promotions } from '#contract/campaigns/promotions.ts'
import type { CampaignParticipant } from '#contract/campaigns/shapes.ts'
import { shownCode } from '#contract/codes.ts'
import { spinStates } from '#contract/rules/campaigns/states.ts'
import { SignUpOther } from './SignUpOther.tsx'

const words: Readonly<Record<string, string>> = {
  booked: 'Angemeldet',
  waiting: 'Warteliste',
  off: 'Abgemeldet',
  entered: 'Dabei',
  winner: 'Gewonnen',
  ...spinStates,
}
const wordOf = ({ state, handedAt }: CampaignParticipant) => (handedAt && state === 'won' ? 'Übergeben' : (words[state] ?? state))
const state: Filter = { id: 'state', title: 'Stand', choices: Object.entries(words) }

/** Those who take part in a campaign: to find, to export, to sign up and off, and to hand prizes over. */
export function People({ id }: { id: string }) {
  const { data } = useCall(campaigns.one, { params: { id } })
  const { options, nameOf } = useOwnStudios(campaigns.people)
  const [open, setOpen] = useState<CampaignParticipant>()
  const [adds, setAdds] = useState(false)
  const params = useMemo(() => ({ x: id }), [id])
  const filters = useMemo(() => [state, byStudio(options)], [options])
  const columns = useMemo<Column<CampaignParticipant>[]>(
    () => [
      { id: 'name', title: 'Name', text: ({ name }) => name, sorts: true, strong: true, width: 180, grow: 2, phone: 'title' },
      { id: 'email', title: 'E-Mail', text: ({ email }) => email, width: 190, grow: 1, phone: 'second' },
      { id: 'telefon', title: 'Telefon', text: ({ telefon }) => telefon, spare: true, width: 140 },
      { id: 'what', title: 'Preis', text: ({ what }) => what, sorts: true, width: 120 },
      { id: 'code', title: 'Code', text: ({ code }) => code && shownCode(code), spare: true, width: 150 },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), spare: true, width: 140 },
      { id: 'at', title: 'Wann', ...instants((row: CampaignParticipant) => row.at), sorts: true, width: 150 },
      { id: 'state', title: 'Stand', text: wordOf, sorts: true, width: 140, phone: 'trail' },
    ],
    [nameOf],
  )
  return (
    <Page
      title={data?.title ?? 'Teilnehmende'}
      back="campaigns"
      actions={
        data?.kind === 'action' && (
          <Button size="row" look="soft" onClick={() => setAdds(true)}>
            Jemanden anmelden
          </Button>
        )
      }
    >
      <CallTable
        label="Teilnehmende"
        one="Teilnahme"
        name="campaignPeople"
        call={campaigns.people}
        params={params}
        columns={columns}
        filters={filters}
        searches={{ label: 'Name, E-Mail oder Code' }}
        open={setOpen}
        empty={{ text: 'Noch macht niemand mit.' }}
        exports={{ file: data ? `Teilnehmende ${data.title}` : 'Teilnehmende' }}
      />
      {open && <OneSheet id={id} one={open} studioName={nameOf(open.studio)} onClose={() => setOpen(undefined)} />}
      {adds && data && <SignUpOther row={data} onClose={() => setAdds(false)} />}
    </Page>
  )
}

interface OneProps {
  id: string
  one: CampaignParticipant
  studioName: string | null
  onClose: () => void
}

function OneSheet({ id, one, studioName, onClose }: OneProps) {
  const { _id, name, email, telefon, what, code, at, state: stands, handedAt, person } = one
  const hand = useSend(campaigns.hand, { title: () => `Preis von ${name}`, asks: true })
  const off = useSend(promotions.signOff, { title: () => `Abmeldung: ${name}`, asks: true })
  const act = async (send: () => Promise<unknown>, said: string) => {
    try {
      sayDone(await send(), said)
      onClose()
    } catch (error) {
      sayFailed(error)
    }
  }
  const isIn = stands === 'booked' || stands === 'waiting'
  return (
    <Sheet open onClose={onClose} title={name}>
      <Flex direction="column" gap="8">
        <Text color="ink2">{[wordOf(one), what, studioName, moment(at)].filter(Boolean).join(' · ')}</Text>
        {[email, telefon].map(line => line && <Text key={line}>{line}</Text>)}
        {code && <Text textStyle="heading">{shownCode(code)}</Text>}
        {stands === 'won' && (
          <Button
            busy={hand.waiting}
            onClick={() =>
              void act(
                () => hand.send({ params: { id }, body: { spin: _id, handed: !handedAt } }),
                handedAt ? 'Wieder offen.' : 'Preis übergeben.',
              )
            }
          >
            {handedAt ? 'Doch nicht übergeben' : 'Preis übergeben'}
          </Button>
        )}
        {isIn && person && (
          <Button
            look="side"
            busy={off.waiting}
            onClick={() => void act(() => off.send({ params: { id }, body: { user_id: person } }), `${name}: abgemeldet.`)}
          >
            Abmelden
          </Button>
        )}
      </Flex>
    </Sheet>
  )
}
