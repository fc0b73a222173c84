import { Box } from '@chakra-ui/react'
import { FileButton } from '#client/kit/FileButton.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { placeOf, ticketFile } from '#client/shop/ticketFile.ts'
import { makeCode, spoilt } from '#contract/codes.ts'
import { sampleStudio } from '#contract/rules/shop/ticket.ts'
import { entryCodes } from '#contract/shop/entryCodes.ts'
import { givesOf, titleOf } from '#contract/shop/product.ts'
import type { ProductRow } from '#contract/shop/products.ts'

const anyLetter = (most: number) => Math.floor(Math.random() * most)

/** The sheet of a code as its buyers will get it, marked as a sample; made on this device where there is no network. */
export function Sample({ row }: { row: ProductRow }) {
  const { studios = [] } = useStudios()
  const { everywhere, options } = useOwnStudios(entryCodes.sample)
  const gives = givesOf(row)
  if (gives?.kind !== 'entry') return null
  const own = everywhere ? 'all' : options.map(([code]) => code)
  const drawn = () =>
    ticketFile({
      title: titleOf(row),
      code: spoilt(makeCode(anyLetter)),
      entries: gives.entries,
      until: null,
      number: null,
      studio: placeOf(studios, sampleStudio(row.studios, own, studios)?.code ?? ''),
      sample: true,
    })
  return (
    <Box paddingTop="12">
      <FileButton call={entryCodes.sample} input={{ body: { product: row._id } }} name="muster-eintrittscode.pdf" otherwise={drawn}>
        Muster des Codes
      </FileButton>
    </Box>
  )
}
