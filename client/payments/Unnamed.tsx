import { Box } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { rememberedPayment } from '#client/parts/payment/toGateway.ts'
import { paymentSentenceOf } from '#client/parts/payment/words.ts'
import { payments } from '#contract/payments/calls.ts'
import type { PayerPayment } from '#contract/payments/shapes.ts'
import { Shown, titles } from './Shown.tsx'

/** A return screen whose address names no payment: this device's last one (S02), for whoever is signed in. */
export const Unnamed = () => (isSignedIn(useSession()) ? <Last /> : <Nameless />)

const Nameless = () => (
  <Page>
    <Empty text="Diese Adresse nennt keine Zahlung. Öffne wieder die App: Dort siehst du alle deine Zahlungen." />
  </Page>
)

/** The payment that this device opened a page for last, else one's newest; live news brings its next state. */
function Last() {
  const { data, error, again } = useCall(payments.user, { query: {} })
  if (!data)
    return (
      <Page>
        <NotLoaded error={error} again={again} lead="Deine Zahlungen sind auf diesem Gerät noch nicht geladen." />
      </Page>
    )
  const rows = data.rows as PayerPayment[]
  const last = rows.find(({ _id }) => _id === rememberedPayment()) ?? rows[0]
  if (!last)
    return (
      <Page>
        <Empty text="Du hast noch nichts bezahlt." action={<ButtonLink to="shopMain">Zum Shop</ButtonLink>} />
      </Page>
    )
  const { state, title, kind, payable } = last
  return (
    <Page title={titles[state]}>
      <Shown state={state} title={title} said={paymentSentenceOf(last)} id={payable} kind={kind} />
      <Box paddingTop="16">
        <ButtonLink to="payments" look="side" size="row">
          Alle Zahlungen
        </ButtonLink>
      </Box>
    </Page>
  )
}
