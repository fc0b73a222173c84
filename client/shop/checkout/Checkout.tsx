import { Box, Text } from '@chakra-ui/react'
import { Suspense, useEffect, useId, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { DockBar } from '#client/kit/Dock.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Page } from '#client/kit/Page.tsx'
import { StepButtons, Steps } from '#client/kit/Steps.tsx'
import { toast } from '#client/kit/toast.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { useLines } from '#client/parts/cart/cartLines.ts'
import { isOnline } from '#client/parts/studio/studioSearch.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { useShopStudio } from '#client/shop/shopStudio.ts'
import { useKinds } from '#client/shop/useStore.ts'
import { payments } from '#contract/payments/calls.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { Changed } from './Changed.tsx'
import { Goods } from './Goods.tsx'
import { OpenOrder } from './OpenOrder.tsx'
import { useOpenOrder } from './openOrder.ts'
import { finishWords, wayFor, whyNoBill, whyNoOrder } from './orderObstacles.ts'
import { useBillsWaiting } from './useBillsWaiting.ts'
import { useBuying } from './useBuying.ts'
import { Ways } from './Ways.tsx'

const LoginDialog = lazyPart(() => import('#client/parts/login/LoginDialog.tsx'))

/** The sentence of L257. */
const emptyCart = 'Füge mindestens ein Produkt zum Warenkorb hinzu.'

/** /shop/checkout (L30, L144): what is bought and where it is picked up, then how it is paid. */
export default function Checkout() {
  const inside = isSignedIn(useSession())
  const lines = useLines()
  const empty = lines?.length === 0
  useEffect(() => {
    if (empty) toast(emptyCart, { look: 'danger' })
  }, [empty])
  if (!lines) return <Page back="shopMain">{<Box minHeight="240px" aria-busy />}</Page>
  if (empty)
    return (
      <Page back="shopMain">
        <Empty text="Dein Warenkorb ist leer." action={<ButtonLink to="shopMain">Zum Shop</ButtonLink>} />
      </Page>
    )
  return <Page back="shopMain">{inside ? <Buying /> : <Prompt />}</Page>
}

/** The dialog of L144 and L266, and what stands here once it was closed: whoever buys has an account. The cart stays. */
function Prompt() {
  const [open, setOpen] = useState(true)
  return (
    <Box display="grid" gap="12" paddingTop="16" justifyItems="start">
      <Text as="h2" textStyle="heading">
        Melde dich an, um weiterzufahren
      </Text>
      <Text color="ink2">
        Für den Einkauf brauchst du dein Produktkonto. Hast du noch keines, erstellst du eines. Dein Warenkorb bleibt.
      </Text>
      <Button onClick={() => setOpen(true)}>Anmelden</Button>
      <NewAccount />
      {open && (
        <Suspense>
          <LoginDialog onClose={() => setOpen(false)} onSignedIn={() => setOpen(false)}>
            Melde dich bei deinem Produktkonto an oder erstelle ein neues, um weiterzufahren. Dein Warenkorb bleibt.
          </LoginDialog>
        </Suspense>
      )}
    </Box>
  )
}

/** Registering loads its steps and a key from the studio: without a network the way there would end at an empty screen. */
function NewAccount() {
  const online = useOnline()
  if (!online)
    return <Text color="ink2">Anmelden und ein neues Konto erstellen: Dafür braucht es hier Netz. Dein Warenkorb wartet auf dich.</Text>
  return (
    <ButtonLink to="register" look="edge">
      Neues Konto erstellen
    </ButtonLink>
  )
}

function Buying() {
  const form = useId()
  const go = useGo()
  const lines = useLines() ?? []
  const { schritt } = useQueryText()
  const at = String(schritt) === '2' ? 1 : 0
  const step = (to: number) => void go({ to: 'checkout', search: to === 0 ? {} : { schritt: to + 1 } })
  const { studio, choose } = useShopStudio()
  const { studios } = useStudios()
  /** A studio with a desk; until they are known, whichever was chosen. */
  const isPlace = (code: string) => !!code && (!studios || studios.some(each => each.code === code && !isOnline(each)))
  const needs = useKinds(
    studio,
    lines.map(({ product }) => product),
  )
  const [picked, setPicked] = useState<PaymentWay>()
  const online = useOnline()
  const { buy, busy, failure, changed, accept, forget } = useBuying()
  const { data: config } = useCall(payments.config, { query: { studio: studio || undefined } })
  const noOrder = whyNoOrder(lines, config?.most)
  const noBill = whyNoBill(lines, config?.bill, useBillsWaiting())
  const closed = (each: PaymentWay) => config?.ways.find(one => one.way === each)?.closed ?? (each === 'bill' ? noBill : undefined)
  const way = wayFor(picked, online, each => !!closed(each))
  const billSaid = at === 1 && way === 'bill' ? noBill : undefined
  const chooseWay = (next: PaymentWay) => {
    setPicked(next)
    forget()
  }
  const open = useOpenOrder({ studio, lines })
  const [asked, setAsked] = useState(false)
  const forward = () => {
    if (!isPlace(studio)) {
      setAsked(true)
      if (at > 0) step(0)
      return
    }
    if (noOrder) return
    if (billSaid) return
    if (at === 0) step(1)
    else void buy({ studio, way, lines })
  }
  return (
    <>
      <Steps id={form} at={at} of={2} title={at === 1 ? 'Bezahlen' : needs.goods ? 'Artikel und Abholung' : 'Artikel'} onForward={forward}>
        {at === 0 ? (
          <Goods needs={needs} lines={lines} studio={studio} missing={asked && !isPlace(studio)} onStudio={choose} />
        ) : (
          <>
            {open && <OpenOrder order={open} />}
            <Ways config={config} needs={needs} lines={lines} studio={studio} way={way} noBill={noBill} closed={closed} onWay={chooseWay} />
          </>
        )}
        {(noOrder || failure || billSaid) && (
          <Text role="alert" color="danger" fontWeight={560}>
            {noOrder || failure || billSaid}
          </Text>
        )}
      </Steps>
      <DockBar>
        <Box padding="10" paddingInline="16" maxWidth="content" marginInline="auto">
          <StepButtons
            form={form}
            at={at}
            of={2}
            finish={finishWords(way, online)}
            busy={busy}
            onBack={at > 0 ? () => step(0) : undefined}
          />
        </Box>
      </DockBar>
      {changed && <Changed lines={lines} offers={changed} onDone={accept} />}
    </>
  )
}
