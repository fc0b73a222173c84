import { Box } from '@chakra-ui/react'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useDeferredValue, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { counted } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Pick } from '#client/kit/Pick.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useLines } from '#client/parts/cart/cartLines.ts'
import { isOnline } from '#client/parts/studio/studioSearch.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { type Category, categories, categoryNames } from '#contract/shop/product.ts'
import { amountsIn } from './InCart.tsx'
import { ShopHead } from './ShopHead.tsx'
import type { ShelfEntry } from './shelf.ts'
import { ThingCard, usualHeight } from './ThingCard.tsx'
import { useShopAddress, useStore } from './useStore.ts'

/** /shop/main (L30): what the studios sell, with or without an account and a network. */
export default function ShopMain() {
  const { studio, q, category, pages, show } = useShopAddress()
  const sought = useDeferredValue(q)
  const { things, shelves, hasMore, loading, stand, error, again } = useStore({ studio, q: sought, category, pages })
  const { studios = [] } = useStudios()
  const places = studios.filter(each => !isOnline(each)).map(({ code, name }) => [code, `Abholen: ${name}`] as const)
  const kinds = categoryNames.filter(name => shelves.has(name) || name === category).map(name => [name, categories[name]] as const)
  const narrowed = !!sought.trim() || !!category
  return (
    <Page bare>
      <ShopHead title="Shop" />
      <Box display="grid" gap="10">
        <TextField
          label="Im Shop suchen"
          type="search"
          autoComplete="off"
          value={q}
          onChange={value => show({ q: value })}
          end={<MagnifyingGlassIcon size={20} aria-hidden style={{ margin: '0 12px' }} />}
        />
        <Box display="flex" flexWrap="wrap" gap="8">
          <Pick
            label="Studio zum Abholen"
            look="side"
            value={studio}
            options={[['', 'Studio wählen'], ...places]}
            onPick={code => show({ studio: code })}
          />
          <Pick
            label="Kategorie"
            look="side"
            value={category}
            on={!!category}
            options={[['', 'Alles'], ...kinds]}
            onPick={name => show({ category: name as Category | '' })}
          />
        </Box>
      </Box>
      <Box display="flex" justifyContent="space-between" gap="8" minHeight="28px" paddingBlock="6" textStyle="micro" color="ink2">
        <span role="status">{things && counted(things.length, 'Produkt', 'Produkte')}</span>
        <Stand at={stand} />
      </Box>
      {!things && !error && <Box minHeight="240px" aria-busy />}
      {!things && <NotLoaded error={error} again={again} lead="Der Shop ist auf diesem Gerät noch nicht geladen." />}
      {things?.length === 0 && (
        <Empty
          text={narrowed ? 'Dazu gibt es nichts im Shop.' : 'Hier wird im Moment nichts verkauft.'}
          action={narrowed && <Button onClick={() => show({ q: '', category: '' })}>Alles zeigen</Button>}
        />
      )}
      {things && things.length > 0 && <Shelf things={things} studio={studio} />}
      {hasMore && (
        <Box display="grid" justifyItems="center" paddingTop="16">
          <Button look="soft" busy={loading} onClick={() => show({ pages: pages + 1 })}>
            Mehr Produkte zeigen
          </Button>
        </Box>
      )}
    </Page>
  )
}

/** Cards that the window shows, and so those of the first picture; the others follow right behind it, and their places are held. */
const firstCards = () => (innerWidth < 768 ? 2 : 3) * Math.ceil(innerHeight / usualHeight)

function Shelf({ things, studio }: { things: readonly ShelfEntry[]; studio: string }) {
  const amountOf = amountsIn(useLines())
  const [atOnce] = useState(firstCards)
  const drawn = useDeferredValue(things, things.slice(0, atOnce))
  return (
    <Box display="grid" gap="16" gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}>
      {drawn.map(thing => (
        <ThingCard key={thing.key} thing={thing} studio={studio} amount={amountOf(thing.variants[0]!)} />
      ))}
      {things.slice(drawn.length).map(({ key }) => (
        <div key={key} style={{ height: usualHeight }} />
      ))}
    </Box>
  )
}
