import { Box } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { PictureField } from '#client/parts/PictureField.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { vatOptions } from '#client/parts/vat.ts'
import { allergenNames, allergens } from '#contract/rules/nutrition/allergens.ts'
import { categories, categoryNames, isEaten } from '#contract/shop/product.ts'
import { type ShopProductForm as Form, familyOf, type ProductRow, products } from '#contract/shop/products.ts'
import { PricesField } from './PricesField.tsx'
import { Sample } from './Sample.tsx'
import { StockPart } from './StockPart.tsx'
import { product } from './shopProduct.ts'

const kinds = [
  ['goods', 'Ware'],
  ['entry', 'Eintrittscode'],
  ['nutrition', 'Ernährung'],
] as const
const allergenOptions = allergenNames.map(name => [name, allergens[name]] as const)
const units = [
  ['g', 'Gramm'],
  ['kg', 'Kilo'],
  ['ml', 'Milliliter'],
  ['l', 'Liter'],
  ['m', 'Meter'],
  ['piece', 'Stück'],
] as const

/** Fields that a variant takes over from the product it is made of. */
export const variantOf = ({
  title,
  shortDescription,
  text,
  ingredients,
  allergens,
  category,
  kind,
  rate,
  contents,
  measure,
  days,
  entries,
  prices,
  studios,
  ...row
}: ProductRow) => ({
  family: familyOf(row),
  title,
  shortDescription,
  text,
  ingredients,
  allergens,
  category,
  kind,
  rate,
  contents,
  measure,
  prices,
  studios,
  published: false,
  days,
  entries,
})

const useKind = () => useFormikContext<Partial<Form>>().values.kind

/** How long a code or a plan holds, which goods don't say. */
function Lasting() {
  const kind = useKind()
  if (kind !== 'entry' && kind !== 'nutrition') return null
  return (
    <Box display="grid" gap="18" gridTemplateColumns="repeat(2, minmax(0, 1fr))" alignItems="start">
      <product.Field name="days" hint="Ab der Zahlung, zum Beispiel 365." />
      {kind === 'entry' && <product.Field name="entries" hint="Leer: einer." />}
    </Box>
  )
}

/** Ingredients and allergens of what is eaten, as its package says. */
function Inside() {
  const { values } = useFormikContext<Partial<Form>>()
  if (!isEaten(values)) return null
  return (
    <>
      <product.Field name="ingredients" area hint="Wie auf der Packung, auch «Kann Spuren von … enthalten»." />
      <product.Field name="allergens" options={allergenOptions} hint="Steht im Shop, bevor jemand kauft." />
    </>
  )
}

/** The contents of one piece of goods. */
function Contents() {
  const kind = useKind()
  if (kind === 'entry' || kind === 'nutrition') return null
  return (
    <Box display="grid" gap="18" gridTemplateColumns="repeat(2, minmax(0, 1fr))" alignItems="start">
      <product.Field name="contents" hint="Für den Grundpreis." />
      <product.Field name="measure" options={units} none="Keine" />
    </Box>
  )
}

interface ProductFormProps {
  row: OverlaidRow<ProductRow> | undefined
  start?: Partial<Form>
  onDone: () => void
  /** Begins another variant of this one. */
  onVariant?: () => void
}

/** A product's fields; of one that is there already its stock, and the way to another variant. */
export function ProductForm({ row, start, onDone, onVariant }: ProductFormProps) {
  const { options, everywhere } = useOwnStudios(products.create)
  const begin: Partial<Form> = {
    category: 'gear',
    kind: 'goods',
    rate: 'normal',
    prices: [{ from: today(), rappen: undefined as never }],
    published: false,
  }
  const own = everywhere || options.length !== 1 ? {} : { studios: [options[0]![0]] }
  return (
    <>
      {!isNew(row) && row && <StockPart row={row} />}
      <product.Form
        row={row}
        start={{ ...begin, ...own, ...start }}
        also={start?.family ? { family: start.family } : undefined}
        button="Anlegen"
        onDone={onDone}
      >
        {/* Of one that is there the stock stands first, which is what most come for. */}
        <product.Field name="title" autoFocus={!row} />
        <product.Field name="variant" hint="Zum Beispiel M oder Vanille. Jede Variante hat ihren eigenen Preis und Bestand." />
        <product.Field name="shortDescription" />
        <product.Field name="text" area />
        <Box display="grid" gap="18" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} alignItems="start">
          <product.Field name="category" options={categoryNames.map(name => [name, categories[name]] as const)} />
          <product.Field name="kind" options={kinds} />
          <product.Field name="rate" options={vatOptions} />
        </Box>
        <Lasting />
        <PricesField />
        <Contents />
        <Inside />
        <product.Field name="studios" options={options} hint={everywhere ? 'Keines gewählt: in allen Studios.' : undefined} />
        <PictureField name="picture" call={products.picture} alt="Bild des Produkts" />
        <PictureField name="picture2" call={products.picture} alt="Zweites Bild des Produkts" label="Zweites Bild" />
        <PictureField name="picture3" call={products.picture} alt="Drittes Bild des Produkts" label="Drittes Bild" />
        <product.Field name="published" hint="Ohne Häkchen ist es ein Entwurf." />
      </product.Form>
      {!isNew(row) && row && <Sample row={row} />}
      {onVariant && (
        <Box paddingTop="12">
          <Button look="soft" size="row" onClick={onVariant}>
            Weitere Variante anlegen
          </Button>
        </Box>
      )}
    </>
  )
}
