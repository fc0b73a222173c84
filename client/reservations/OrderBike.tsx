import { useState } from 'react'
import { v7 } from 'uuid'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { type Bike, bikes, mostBikes } from '#contract/reservations/bikes.ts'

const { Form, Field } = formFor(bikes.order)

/** Orders some of a studio's bikes; without a network it waits. */
export default function OrderBike({ bike, onClose }: { bike: Bike; onClose: () => void }) {
  const [_id] = useState(() => v7())
  return (
    <Sheet open onClose={onClose} title={`${bike.name} bestellen`}>
      <Form
        start={{ amount: 1 }}
        also={{ _id, bikeId: bike._id }}
        button="Bestellen"
        title={({ body }) => `${body.amount} × ${bike.name}`}
        onDone={onClose}
      >
        <Field name="amount" step={1} hint={`Höchstens ${Math.min(mostBikes, bike.amount)}. Das Studio bestätigt die Bestellung.`} />
        <Field name="from" type="date" hint="Leer: ab der Bestätigung." />
        <Field name="until" type="date" hint="Leer: bis du zurück bist." />
      </Form>
    </Sheet>
  )
}
