import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { formFor } from '#client/kit/form.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { PictureField } from '#client/parts/PictureField.tsx'
import { type Food, foods, type FoodProductForm as Given } from '#contract/nutrition/foods.ts'
import { nutrientNames } from '#contract/rules/nutrition/foodValues.ts'

const { Form, Field } = formFor(foods.product)

const baseOptions = [
  ['g', '100 g'],
  ['ml', '100 ml'],
] as const
const two = { display: 'grid', gap: '12', alignItems: 'end', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } as const

interface ProductProps {
  /** Facts that are known of a new product. */
  start: Partial<Given>
  /** One that the studio did not take. */
  refused?: OverlaidRow<Food>
  onDone: (product: Given) => void
}

/** A product that nobody has entered yet, off its label; it is the member's at once, and the others' once the studio has released it (H38). */
export default function ProductForm({ start, refused, onDone }: ProductProps) {
  const [_id] = useState(() => refused?._id ?? v7())
  return (
    <Form
      start={{ base: 'g', ...start }}
      also={{ _id, portions: refused?.portions ?? [] }}
      again={refused?.act}
      draft={refused ? undefined : 'nutrition/product'}
      title={({ body }) => `Produkt: ${body.title}`}
      button="Anlegen"
      onDone={(answer, product) => {
        sayDone(answer, `${product.title} ist angelegt. Für andere prüft es das Studio.`)
        onDone(product)
      }}
    >
      <Field name="title" autoFocus />
      <Field name="brand" />
      <Field name="barcode" />
      <Field name="base" options={baseOptions} />
      <Text textStyle="small" color="ink2">
        Leer heisst unbekannt. Eine 0 heisst: Davon ist nichts drin.
      </Text>
      <Box {...two}>
        <Field name="kcal" />
        {nutrientNames.map(name => (
          <Field key={name} name={name} />
        ))}
      </Box>
      <PictureField name="photo" call={foods.productPhoto} alt="Foto der Packung" label="Foto der Packung" />
      <PictureField name="photo2" call={foods.productPhoto} alt="Foto der Nährwerte" label="Foto der Nährwerte" />
      <Text textStyle="small" color="ink2">
        Die Fotos sieht nur, wer das Produkt für alle freigibt.
      </Text>
    </Form>
  )
}
