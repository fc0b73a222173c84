import { Flex, Text } from '@chakra-ui/react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { instants } from '#client/kit/table/kinds.ts'
import { newsletter } from '#contract/newsletter/calls.ts'
import type { AddressRow } from '#contract/newsletter/shapes.ts'
import { purposeWords } from '#contract/newsletter/words.ts'
import { channels, consentStates } from '#contract/rules/consent/consentFold.ts'
import { AddressCard } from './AddressCard.tsx'
import { Settings } from './NewsletterSettings.tsx'

const Takeover = lazyPart(() => import('./Takeover.tsx'))

type Consent = AddressRow['consents'][number]
const looks = { none: 'plain', asked: 'plain', yes: 'ok', no: 'plain', blocked: 'danger' } as const
const consentText = ({ purpose, state }: Consent) => `${purposeWords(purpose)}: ${consentStates[state]}`

const columns: Column<AddressRow>[] = [
  { id: 'address', title: 'Adresse', text: ({ address }) => address, sorts: true, strong: true, width: 240, grow: 3, phone: 'title' },
  {
    id: 'consents',
    title: 'Was sie bekommt',
    text: ({ consents }) => consents.map(consentText).join(', ') || null,
    cell: ({ consents }) => (
      <Flex gap="6" wrap="wrap">
        {consents.map(each => (
          <Chip key={each.purpose} look={looks[each.state]}>
            {consentText(each)}
          </Chip>
        ))}
      </Flex>
    ),
    width: 300,
    grow: 4,
    phone: 'second',
  },
  { id: 'channel', title: 'Weg', text: ({ channel }) => channels[channel], width: 90 },
  { id: 'name', title: 'Konto', text: ({ name }) => name, width: 160 },
  { id: 'changed', title: 'Zuletzt', ...instants(({ changed }: AddressRow) => changed), sorts: true, width: 160, phone: 'trail' },
]

/** Addresses and what may be sent to them: to search, to see what happened, to end. Saying yes is nobody's but the person's. */
export default function Addresses({ above }: { above?: ReactNode }) {
  const { data } = useCall(newsletter.status)
  const [open, setOpen] = useState<AddressRow>()
  const [sets, setSets] = useState(false)
  const [maySet, mayTake] = [useCan(newsletter.setting), useCan(newsletter.checkSubscribers)]
  const [takes, setTakes] = useState(false)
  const filters = useMemo<Filter[]>(
    () => [
      { id: 'state', title: 'Stand', choices: Object.entries(consentStates) },
      {
        id: 'purpose',
        title: 'Wofür',
        choices: [...new Set(data?.purposes.map(({ purpose }) => purpose))].map(each => [each, purposeWords(each)]),
      },
      { id: 'channel', title: 'Weg', choices: Object.entries(channels) },
    ],
    [data],
  )
  const yes = data?.purposes.reduce((sum, each) => sum + each.yes, 0)
  return (
    <>
      <CallTable
        label="Adressen"
        one="Adresse"
        name="newsletter"
        call={newsletter.addresses}
        columns={columns}
        filters={filters}
        searches={{ label: 'Adressen suchen' }}
        open={setOpen}
        above={
          <Above>
            {above}
            {data && (
              <Text textStyle="small" color="ink2">
                {yes === 1 ? 'Ein Ja' : `${yes} Ja`}, Absender {data.sender}
              </Text>
            )}
            {maySet && (
              <Button look="side" size="row" onClick={() => setSets(true)}>
                Was die Mails sagen
              </Button>
            )}
            {mayTake && (
              <Button look="side" size="row" onClick={() => setTakes(true)}>
                Liste übernehmen
              </Button>
            )}
          </Above>
        }
        empty={{ text: 'Noch keine Adresse. Wer sich einen Newsletter bestellt oder im Profil etwas einschaltet, steht hier.' }}
      />
      {open && (
        <Sheet open wide onClose={() => setOpen(undefined)} title={open.address}>
          <AddressCard key={open._id} id={open._id} />
        </Sheet>
      )}
      {takes && (
        <Sheet open wide onClose={() => setTakes(false)} title="Liste übernehmen">
          <Suspense>
            <Takeover />
          </Suspense>
        </Sheet>
      )}
      {sets && (
        <Sheet open wide onClose={() => setSets(false)} title="Was die Mails sagen">
          <Settings />
        </Sheet>
      )}
    </>
  )
}
