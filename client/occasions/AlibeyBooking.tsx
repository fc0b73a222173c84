import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { mailed, publicFormFor } from '#client/parts/publicForm/publicForm.tsx'
import { UntilSent } from '#client/parts/publicForm/UntilSent.tsx'
import { alibey, travelWish } from '#contract/occasions/alibey.ts'
import { mostTravellers, type OpenSlot } from '#contract/occasions/shapes.ts'
import { OccasionDescription } from './OccasionDescription.tsx'
import { AlongField, WeekField } from './travelFields.tsx'
import { phaseOf } from './words.ts'

const form = publicFormFor(alibey.book, travelWish.omit(['proof']), mailed)

/** /alibey/booking: somebody books a sport week for themselves and up to five others, without an account (V39). */
export default function AlibeyBooking() {
  const { id, woche } = useQueryText()
  const { data, error, stand, again } = useCall(alibey.list, { query: { id, limit: 1 } })
  const row = data?.occasion
  const isOpen = row && phaseOf(row, data.slots) === 'open'
  return (
    <Page back="alibey">
      {!data && (
        <Box minHeight="240px" aria-busy={!error || undefined}>
          <NotLoaded error={error} again={again} />
        </Box>
      )}
      {data && !isOpen && <Empty text="Im Moment kann keine Sportwoche gebucht werden." />}
      {row && isOpen && (
        <OccasionDescription row={row} stand={stand}>
          <Book id={row._id} title={row.title} weeks={data.slots} week={woche} />
        </OccasionDescription>
      )}
    </Page>
  )
}

function Book({ id, title, weeks, week }: { id: string; title: string; weeks: readonly OpenSlot[]; week: string | undefined }) {
  const name = `alibey/${id}`
  const me = useMe()
  return (
    <UntilSent call={alibey.book} form={name} confirms="deine Buchung">
      <Box paddingTop="18">
        <form.Form
          form={name}
          title={title}
          start={{ slot: week, along: [], ...(me && { vorname: me.vorname, nachname: me.nachname, email: me.email }) }}
          button="Woche buchen"
        >
          <WeekField weeks={weeks} />
          <form.Field name="vorname" autoComplete="given-name" />
          <form.Field name="nachname" autoComplete="family-name" />
          <form.Field name="email" type="email" autoComplete="email" hint="Hierhin kommt der Link, mit dem du bestätigst." />
          <form.Field name="telefon" type="tel" autoComplete="tel" hint="Freiwillig, falls sich etwas ändert." />
          <AlongField />
          <form.Field name="wishes" area hint="Zimmer, Essen, Material: was wir wissen sollten. Keine Angaben zur Gesundheit." />
          <Text textStyle="small" color="ink2">
            Höchstens {mostTravellers} Personen reisen zusammen. Deine Angaben brauchen wir für die Reise; Passnummern brauchen wir keine.
            90 Tage danach löschen wir alles.
          </Text>
        </form.Form>
      </Box>
    </UntilSent>
  )
}
