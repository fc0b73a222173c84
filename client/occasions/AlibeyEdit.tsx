import { Box } from '@chakra-ui/react'
import { useCallback, useEffect, useState } from 'react'
import { staleAfter } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { formFor } from '#client/kit/form.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { toast } from '#client/kit/toast.ts'
import { putAwayDone } from '#client/parts/publicForm/outbox.ts'
import { useLinkKeys } from '#client/parts/useLinkKeys.ts'
import { alibey, type OwnTravel } from '#contract/occasions/alibey.ts'
import { PlaceCard } from './PlaceCard.tsx'
import { AlongField, WeekField } from './travelFields.tsx'
import { useAct } from './useAct.ts'

const form = formFor(alibey.change)

/** /alibey/edit?key=: whoever booked confirms, changes or withdraws by the mailed link (V39). */
export default function AlibeyEdit() {
  const { key } = useLinkKeys('alibeyEdit', ['key'])
  return <Page>{key ? <Travel linkKey={key} /> : <Empty text="Öffne den Link aus deiner E-Mail, um deine Buchung zu ändern." />}</Page>
}

function Travel({ linkKey: key }: { linkKey: string }) {
  const [travel, setTravel] = useState<OwnTravel>()
  const looking = useAct()
  const acting = useAct()
  const { run } = looking
  const look = useCallback(
    () => void run(async () => setTravel(await send(alibey.own, { query: { key } }, { anonymous: true }))),
    [key, run],
  )
  useEffect(look, [look])
  const act = (state: 'confirmed' | 'withdrawn') =>
    void acting.run(async () => {
      setTravel(await send(alibey.change, { body: { key, state } }, { anonymous: true }))
      await Promise.all([staleAfter(alibey.change), putAwayDone(alibey.book)])
    })
  if (!travel)
    return (
      <Box paddingTop="12" minHeight="120px" aria-busy={looking.busy || undefined}>
        <NotLoaded error={looking.failure} again={look} missing="Dieser Link gilt nicht mehr: Die Plätze sind wieder frei." />
      </Box>
    )
  const { state, slot, along, wishes, telefon, weeks } = travel
  return (
    <Box paddingTop="12">
      <PlaceCard
        place={travel}
        busy={acting.busy}
        failure={acting.failure?.message}
        onConfirm={() => act('confirmed')}
        onWithdraw={() => act('withdrawn')}
      />
      {state !== 'withdrawn' && (
        <Section title="Buchung ändern">
          <form.Form
            key={`${state} ${slot._id}`}
            start={{ slot: slot._id, along, wishes, telefon: telefon ?? undefined }}
            also={{ key }}
            button="Speichern"
            onDone={answer => {
              if (answer) setTravel(answer)
              toast('Gespeichert.', { look: 'ok' })
            }}
          >
            <WeekField weeks={weeks} own={slot._id} />
            <form.Field name="telefon" type="tel" autoComplete="tel" />
            <AlongField />
            <form.Field name="wishes" area />
          </form.Form>
        </Section>
      )}
    </Box>
  )
}
