import { Box, Flex, Text } from '@chakra-ui/react'
import { BarcodeIcon } from '@phosphor-icons/react/dist/csr/Barcode'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star'
import { Suspense, useState } from 'react'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { Food } from '#contract/nutrition/foods.ts'
import { type MealName, meals } from '#contract/rules/nutrition/meals.ts'
import { AmountPad } from './AmountPad.tsx'
import { Credit } from './Credit.tsx'
import { ForeignFoods } from './ForeignFoods.tsx'
import { type FoodOffer, offerOf, useFavourites, useRecents } from './foodOffers.ts'
import { type Amount, copiedOf, enterMeal } from './mealActs.ts'
import { QuickEntry } from './QuickEntry.tsx'
import { useFoods, useFoundFoods } from './useFoods.ts'

interface AddProps {
  day: string
  today: string
  meal: MealName
  onClose: () => void
}

/** «Frühstück»: something is looked for on this device, and entered in so many portions or grams. */
export function AddSheet({ day, today, meal, onClose }: AddProps) {
  const [offer, setOffer] = useState<FoodOffer>()
  const [typed, setTyped] = useState('')
  const [way, setWay] = useState<FoodEntryWay>('search')
  const [barcode, setBarcode] = useState<string>()
  const { rows = none, ours } = useFoods()
  const back = () => setWay('search')
  const pick = (food: Food) => {
    back()
    setOffer(offerOf(food))
  }
  if (way === 'quick') return <QuickEntry day={day} meal={meal} name={typed.trim()} onBack={back} onClose={onClose} />
  if (way === 'barcode')
    return (
      <Suspense>
        <BarcodeSheet
          rows={rows}
          onFound={pick}
          onNew={code => {
            setBarcode(code)
            setWay('product')
          }}
          onBack={back}
          onClose={onClose}
        />
      </Suspense>
    )
  if (way === 'product')
    return (
      <Sheet open onClose={onClose} title="Neues Produkt">
        <Suspense>
          <ProductForm
            start={{ title: typed.trim() || undefined, barcode: barcode ?? null }}
            onDone={form => pick({ ...form, energy: null, source: 'member', own: true })}
          />
        </Suspense>
      </Sheet>
    )
  if (offer) {
    const isOurs = ours?.some(({ _id }) => _id === offer.food) ?? false
    return <AmountSheet day={day} meal={meal} offer={offer} isOurs={isOurs} onClose={onClose} onBack={() => setOffer(undefined)} />
  }
  return (
    <Sheet open onClose={onClose} title={meals[meal]}>
      <FoodSearch typed={typed} today={today} onType={setTyped} onPick={setOffer} onWay={setWay} />
    </Sheet>
  )
}

/** How something is entered: looked for, by its barcode, made anew, or with its kilocalories alone. */
type FoodEntryWay = 'search' | 'barcode' | 'product' | 'quick'

const none: readonly Food[] = []
const ProductForm = lazyPart(() => import('./ProductForm.tsx'))
const BarcodeSheet = lazyPart(() => import('./BarcodeSheet.tsx'))

interface AmountProps extends Omit<AddProps, 'today'> {
  offer: FoodOffer
  /** False for what only others have: the studio keeps no favourite of it. */
  isOurs: boolean
  onBack: () => void
}

function AmountSheet({ day, meal, offer, isOurs, onBack, onClose }: AmountProps) {
  const [amount, setAmount] = useState<Amount | undefined>(offer.start)
  const { ids, turn } = useFavourites()
  const { food } = offer
  const isFavourite = food !== undefined && ids.includes(food)
  const add = async () => {
    if (amount && (await enterMeal({ day, meal, ...copiedOf(offer), ...amount }))) onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={offer.title}
      footer={
        <>
          <Button look="side" onClick={onBack}>
            Zurück
          </Button>
          <Button disabled={!amount} onClick={() => void add()}>
            Eintragen
          </Button>
        </>
      }
    >
      <Flex align="center" justify="space-between" gap="12" paddingBottom="8">
        <Text textStyle="small" color="ink2">
          {offer.second}
        </Text>
        {food && isOurs && (
          <IconButton
            label="Favorit"
            aria-pressed={isFavourite}
            icon={<StarIcon size={22} weight={isFavourite ? 'fill' : 'regular'} />}
            onClick={() => turn(food)}
          />
        )}
      </Flex>
      <AmountPad base={offer.base} per={offer.per} portions={offer.portions} start={offer.start} onChange={setAmount} />
      {offer.of && <Credit of={offer.of} small />}
    </Sheet>
  )
}

interface SearchProps {
  typed: string
  today: string
  onType: (typed: string) => void
  onPick: (offer: FoodOffer) => void
  onWay: (way: FoodEntryWay) => void
}

function FoodSearch({ typed, today, onType, onPick, onWay }: SearchProps) {
  const { rows, error, again } = useFoods()
  const { found, isDone } = useFoundFoods(rows, typed)
  const { ids } = useFavourites()
  const recents = useRecents(today, rows)
  const favourites = ids.flatMap(id => rows?.find(({ _id }) => _id === id) ?? []).map(offerOf)
  const asks = typed.trim() !== ''
  return (
    <Box minHeight="50dvh">
      <TextField
        label="Was hast du gegessen?"
        type="search"
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={onType}
        end={<MagnifyingGlassIcon size={20} aria-hidden style={{ margin: '0 12px' }} />}
      />
      {!rows && <NotLoaded error={error} again={again} lead="Die Lebensmittel sind auf diesem Gerät noch nicht geladen." />}
      {asks && <Offers offers={found.map(offerOf)} onPick={onPick} />}
      {asks && rows && isDone && found.length === 0 && (
        <Text role="status" color="ink2" paddingBlock="16">
          Dazu ist nichts da. Versuch es mit einem kürzeren Wort.
        </Text>
      )}
      {asks && <ForeignFoods typed={typed} onPick={onPick} />}
      {!asks && favourites.length > 0 && (
        <Section title="Favoriten">
          <Offers offers={favourites} onPick={onPick} />
        </Section>
      )}
      {!asks && recents.length > 0 && (
        <Section title="Zuletzt gegessen">
          <Offers offers={recents} onPick={onPick} />
        </Section>
      )}
      <Flex wrap="wrap" gap="8" paddingTop="12">
        <Button look="side" size="row" icon={<BarcodeIcon size={20} />} onClick={() => onWay('barcode')}>
          Strichcode
        </Button>
        <Button look="side" size="row" onClick={() => onWay('product')}>
          Neues Produkt
        </Button>
        <Button look="side" size="row" onClick={() => onWay('quick')}>
          Nur Kalorien
        </Button>
      </Flex>
    </Box>
  )
}

const Offers = ({ offers, onPick }: { offers: readonly FoodOffer[]; onPick: (offer: FoodOffer) => void }) =>
  offers.map(offer => <Row key={offer.key} title={offer.title} second={offer.second} onPick={() => onPick(offer)} />)
