import { Text } from '@chakra-ui/react'
import { useReachAny } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { useWaitingActs } from '#client/data/waitingActs.ts'
import { Check } from '#client/kit/Check.tsx'
import { date } from '#client/kit/format.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { type Brand, brands as faces } from '#contract/brand.ts'
import { brands } from '#contract/brands.ts'
import { refusable } from '#contract/newsletter/words.ts'

const what = 'customerOffers'

/** The switch for a brand's offers to customers who never said yes, but were told that they can refuse: off until the administration turns it (V06). */
export function CustomerOffers({ brand }: { brand: Brand }) {
  const { data, again } = useCall(brands.switches)
  const writes = useReachAny(brands.turn)
  const { send } = useSend(brands.turn, {
    title: ({ body }) => `Angebote an Mitglieder ${body.on ? 'eingeschaltet' : 'ausgeschaltet'}: ${faces[brand].name}`,
  })
  const waiting = useWaitingActs(brands.turn, ({ params }) => params.brand === brand && params.what === what).at(-1)
  const row = data?.rows.find(each => each.brand === brand && each.what === what)
  if (!row) return null
  const on = waiting?.body.on ?? row.on
  const [last] = row.changes
  const turn = (next: boolean) =>
    send({ params: { brand, what }, body: { on: next, version: row.version } }).then(() => void again(), sayFailed)
  return (
    <>
      <Check
        checked={on}
        disabled={!writes || waiting !== undefined}
        onChange={next => void turn(next)}
        hint={`Nur eigene, ähnliche Angebote, und nur an Mitglieder mit Vertrag, die bei der Registrierung gelesen haben: «${refusable}» Der Probelauf nennt sie in einer eigenen Zeile.`}
      >
        Angebote auch an Mitglieder ohne Zustimmung
      </Check>
      <Text textStyle="small" color="ink2">
        {[
          waiting && 'Wartet auf Netz.',
          !writes && 'Umschalten kann die Administration.',
          last && `${last.on ? 'Eingeschaltet' : 'Ausgeschaltet'} von ${last.who} am ${date(dayOf(last.at))}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
    </>
  )
}
