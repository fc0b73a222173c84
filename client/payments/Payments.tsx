import { Box } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { date, money } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Older, useOlder } from '#client/parts/payment/Older.tsx'
import { ownChip, wayNames } from '#client/parts/payment/words.ts'
import { payments } from '#contract/payments/calls.ts'
import type { PayerPayment } from '#contract/payments/shapes.ts'
import { paidThing } from './paidThing.ts'

/** /user/payments (L25): what somebody paid, is to pay and got back. */
export default function Payments() {
  const { data, error, stand, again } = useCall(payments.user, { query: {} })
  const { rows, older } = useOlder(payments.user, data as { rows: PayerPayment[]; total: number } | undefined)
  return (
    <Page back="profile">
      {rows ? (
        <>
          {rows.length === 0 && <Empty text="Du hast noch nichts bezahlt." action={<ButtonLink to="shopMain">Zum Shop</ButtonLink>} />}
          {rows.map(({ _id, kind, payable, title, amount, state, createdAt, attempts }) => {
            const way = attempts.at(-1)?.way
            const [words, look] = ownChip({ state, attempts })
            return (
              <RowLink
                key={_id}
                {...paidThing(kind, payable).goal}
                title={title}
                second={[date(createdAt), way && wayNames[way], money(amount)].filter(Boolean).join(' · ')}
                trail={<Chip look={look}>{words}</Chip>}
              />
            )
          })}
          <Older {...older} />
          <Box paddingTop="16" textAlign="end">
            <Stand at={stand} />
          </Box>
        </>
      ) : (
        <NotLoaded error={error} again={again} lead="Deine Zahlungen sind auf diesem Gerät noch nicht geladen." />
      )}
    </Page>
  )
}
