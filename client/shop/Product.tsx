import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useSession } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { money } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { PickOne } from '#client/kit/pills.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useGo, useQueryText, useScreen } from '#client/map/links.tsx'
import CartButton from '#client/parts/cart/CartButton.tsx'
import { useLines } from '#client/parts/cart/cartLines.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { allergens } from '#contract/rules/nutrition/allergens.ts'
import { categories, isEaten, titleOf } from '#contract/shop/product.ts'
import type { StoreProduct } from '#contract/shop/products.ts'
import { amountsIn, InCart } from './InCart.tsx'
import { Picture } from './Picture.tsx'
import { byVariant } from './shelf.ts'
import { useShopStudio } from './shopStudio.ts'
import { useProduct } from './useStore.ts'
import { elsewhere, givesWords, leftWords, unitWords, vatWords } from './words.ts'

/** /shop/:id (L30): one product with its variants, on the way into the cart. */
export default function Product() {
  const { id } = useScreen('product')
  const { studio: asked } = useQueryText()
  const { state } = useSession()
  const { studio } = useShopStudio(asked)
  const { rows, stand, error, again } = useProduct(id, studio)
  const row = rows?.find(({ _id }) => _id === id)
  const shop = <ButtonLink to="shopMain">Zum Shop</ButtonLink>
  if (!row)
    return (
      <Page back="shopMain">
        {error ? (
          <NotLoaded error={error} again={again} missing="Dieses Produkt gibt es nicht mehr." instead={shop} />
        ) : (
          <Box minHeight="240px" aria-busy />
        )}
      </Page>
    )
  return (
    <Page title={row.title} back="shopMain">
      {state === 'signed-out' && (
        <Box display="flex" justifyContent="space-between" alignItems="center" paddingBlock="4">
          <ButtonLink to="shopMain" look="text" size="row">
            Zum Shop
          </ButtonLink>
          <CartButton always />
        </Box>
      )}
      <Box display="grid" gap="18" paddingTop="8" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <Pictures row={row} key={row._id} />
        <ProductDetail row={row} rows={rows ?? []} studio={studio} />
      </Box>
      <Box paddingTop="16" textAlign="end">
        <Stand at={stand} />
      </Box>
    </Page>
  )
}

function Pictures({ row }: { row: StoreProduct }) {
  const [at, setAt] = useState(0)
  return (
    <Box>
      <Picture address={row.pictures[at]} eager />
      {row.pictures.length > 1 && (
        <Box display="flex" gap="8" paddingTop="8">
          {row.pictures.map((address, place) => (
            <Box
              as="button"
              key={address}
              aria-label={`Bild ${place + 1} von ${row.pictures.length}`}
              aria-pressed={place === at}
              width="64px"
              borderRadius="inner"
              outline={place === at ? '2px solid {colors.brand}' : undefined}
              onClick={() => setAt(place)}
            >
              <Picture address={address} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

function ProductDetail({ row, rows, studio }: { row: StoreProduct; rows: readonly StoreProduct[]; studio: string }) {
  const go = useGo()
  const lines = useLines()
  const { studios = [], nameOf } = useStudios()
  const place = studios.find(({ code }) => code === studio)?.name
  const variants = [...rows].sort(byVariant)
  const left = leftWords(row)
  const other = elsewhere(row, studio, nameOf)
  const toVariant = (id: string) => void go({ to: 'product', params: { id }, search: studio ? { studio } : undefined, replace: true })
  return (
    <Box display="grid" gap="12" alignContent="start">
      <Box>
        <Text textStyle="small" color="ink2">
          {categories[row.category]}
        </Text>
        {row.shortDescription && <Text overflowWrap="anywhere">{row.shortDescription}</Text>}
        {row.kind !== 'goods' && (
          <Text textStyle="small" color="ink2">
            {givesWords(row)}
          </Text>
        )}
      </Box>
      <Box>
        <Text textStyle="value" className="notranslate">
          {money(row.price)}
        </Text>
        <Text textStyle="small" color="ink2">
          {[vatWords(row), unitWords(row)].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      {variants.length > 1 && (
        <PickOne
          label="Variante"
          value={row._id}
          options={variants.map(each => [each._id, `${each.variant ?? each.title}${each.left === 0 ? ' (ausverkauft)' : ''}`] as const)}
          onChange={toVariant}
        />
      )}
      {other ? (
        <Text>{row.kind === 'goods' ? `Abholen kannst du es in: ${other}.` : `Das gibt es in: ${other}.`}</Text>
      ) : (
        <>
          {left && place && (
            <Text textStyle="small" color="ink2">
              {place}: {left}
            </Text>
          )}
          <Box aria-label={titleOf(row)} role="group">
            <InCart row={row} amount={amountsIn(lines)(row)} wide />
          </Box>
        </>
      )}
      {row.text && (
        <Text whiteSpace="pre-line" overflowWrap="anywhere" maxWidth="65ch">
          {row.text}
        </Text>
      )}
      {isEaten(row) && <Inside row={row} />}
    </Box>
  )
}

/** The product's contents, shown before somebody buys it. Answers that were kept before there was anything to say lack both. */
function Inside({ row: { ingredients = '', allergens: held = [] } }: { row: Partial<StoreProduct> }) {
  return (
    <Section title="Zutaten">
      <Text whiteSpace="pre-line" overflowWrap="anywhere" maxWidth="65ch" color={ingredients ? undefined : 'ink2'}>
        {ingredients || 'Sie stehen auf der Packung; am Empfang zeigen wir sie dir.'}
      </Text>
      {held.length > 0 && (
        <Flex as="ul" aria-label="Enthält" listStyleType="none" wrap="wrap" gap="8" padding={0} paddingTop="10">
          {held.map(name => (
            <li key={name}>
              <Chip look="warn">Enthält {allergens[name]}</Chip>
            </li>
          ))}
        </Flex>
      )}
    </Section>
  )
}
