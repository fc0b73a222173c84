import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { formFor } from '#client/kit/form.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { rowForm } from '#client/kit/rowForm.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { PictureField } from '#client/parts/PictureField.tsx'
import { type Bike, bikes } from '#contract/reservations/bikes.ts'
import { reservationOffice } from '#contract/reservations/reservationOffice.ts'
import type { ReservationPartProps } from './All.tsx'
import { useOneStudio } from './useOneStudio.tsx'

const { Form, Field } = formFor(reservationOffice.setRental)

const loadBike = async (row: Bike): Promise<Bike> => {
  const found = (await send(bikes.list, { query: { office: '1' } })).find(({ _id }) => _id === row._id)
  if (!found) throw new Error(`${row._id} is gone`)
  return found
}

const bike = rowForm({
  add: bikes.create,
  edit: bikes.edit,
  one: loadBike,
  fresh: { version: 1, free: 0, pictureAddress: null, text: null, picture: null },
  called: ({ name }) => name,
  draft: 'bike',
})

/** Things that a studio lends: towels, bikes, and how many. */
export function Rental({ above }: ReservationPartProps) {
  const { studio, choice } = useOneStudio(reservationOffice.setRental)
  if (!studio)
    return (
      <>
        <Box paddingBlock="8">{above}</Box>
        <Empty text="Das stellt ein, wer Reservationstypen verwaltet." />
      </>
    )
  return (
    <>
      <Box paddingBlock="8">{above}</Box>
      {choice}
      <Setting key={studio} studio={studio} />
      <Bikes key={`${studio} bikes`} studio={studio} />
    </>
  )
}

function Setting({ studio }: { studio: string }) {
  const { data, error, again } = useCall(reservationOffice.rental, { query: { studio } })
  if (!data) return error ? <NotLoaded error={error} again={again} /> : <Box minHeight="240px" aria-busy />
  return (
    <Box maxWidth="560px" paddingTop="12">
      <Form
        key={data.version}
        start={data}
        also={{ studio, version: data.version }}
        button="Speichern"
        title={() => 'Verleih geändert'}
        onDone={() => void toast('Gespeichert.')}
      >
        <Field name="towels" hint="Mitglieder reservieren sie für heute." />
        <Field name="towelStock" />
        <Field name="towelsMost" />
        <Field name="bikes" hint="Mitglieder bestellen sie; das Studio bestätigt." />
      </Form>
    </Box>
  )
}

function Bikes({ studio }: { studio: string }) {
  const { data, error, again } = useCall(bikes.list, { query: { office: '1' } })
  const [open, setOpen] = useState<Bike | 'new'>()
  const own = data?.filter(row => row.studio === studio)
  const close = () => setOpen(undefined)
  return (
    <Section
      title="Velos"
      aside={
        <Button look="side" size="row" onClick={() => setOpen('new')}>
          Neues Velo
        </Button>
      }
    >
      {!own && <NotLoaded error={error} again={again} />}
      {own?.length === 0 && <Empty text="Noch kein Velo." />}
      {own?.map(row => (
        <Flex key={row._id} align="center" gap="12" minHeight="56px" borderBottom="1px solid {colors.line}">
          <Box flex={1} minWidth={0}>
            <Text textStyle="row" overflowWrap="anywhere">
              {row.name}
            </Text>
            <Text textStyle="small" color="ink2">
              {row.free} von {row.amount} frei{row.published ? '' : ' · nicht veröffentlicht'}
            </Text>
          </Box>
          <Button look="side" size="row" aria-label={`${row.name} bearbeiten`} onClick={() => setOpen(row)}>
            Bearbeiten
          </Button>
        </Flex>
      ))}
      {open && (
        <Sheet open onClose={close} title={open === 'new' ? 'Neues Velo' : open.name}>
          <bike.Form row={open === 'new' ? undefined : open} start={{ amount: 1, published: true }} also={{ studio }} onDone={close}>
            <bike.Field name="name" autoFocus />
            <bike.Field name="amount" />
            <bike.Field name="text" area />
            <PictureField name="picture" call={reservationOffice.picture} alt="Bild des Velos" />
            <bike.Field name="published" hint="Mitglieder dieses Studios sehen es." />
          </bike.Form>
        </Sheet>
      )}
    </Section>
  )
}
