import { Box, Flex, Text } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { date, money } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Tick } from '#client/kit/Tick.tsx'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { TransferChip } from '#client/parts/contract/transfer/TransferChip.tsx'
import { useContractNews } from '#client/parts/contract/useContractNews.ts'
import type { OwnTransfer } from '#contract/contracts/transferShapes.ts'
import { transfers } from '#contract/contracts/transfers.ts'
import { HandingPdf } from './HandingPdf.tsx'

const TakeSheet = lazyPart(() => import('#client/parts/contract/transfer/TakeSheet.tsx'))
const GiveSheet = lazyPart(() => import('#client/parts/contract/transfer/GiveSheet.tsx'))

const calls = { take: transfers.take, give: transfers.give, decline: transfers.decline }
/** The act's name on /abgleich. */
const title = () => 'Deine Unterschrift zu einer Übertragung'

const runs = ({ state }: OwnTransfer) => state === 'open' || state === 'signed'
const signedBy = ({ role, takenAt, gaveAt }: OwnTransfer) => (role === 'taker' ? takenAt : gaveAt) !== null

/** In «Mein Abo»: contracts that are handed over to or by whoever is signed in, to sign or to decline. */
export function OwnTransfers() {
  useContractNews()
  const { data } = useCall(transfers.mine)
  const shown = data?.filter(own => runs(own)) ?? []
  if (shown.length === 0) return null
  return (
    <Box paddingBottom="14">
      {shown.map(own => (
        <TransferCard key={own._id} own={own} />
      ))}
    </Box>
  )
}

function wordsOf({ role, handing, studioName }: OwnTransfer) {
  const { giver, taker, title: name, start, end, fee } = handing
  const until = end ? `bis ${date(end)}` : 'bis zur Kündigung'
  const costs = fee > 0 ? ` Die Gebühr von ${money(fee)} ${role === 'taker' ? 'bezahlst du' : `bezahlt ${taker}`}.` : ''
  return role === 'taker'
    ? `${giver} überträgt dir «${name}» in ${studioName}, ab ${date(start)} ${until}.${costs}`
    : `Du überträgst «${name}» ab ${date(start)} an ${taker}.${costs}`
}

/** Acts on a transfer that this device has not sent. */
function useUnsent(own: OwnTransfer) {
  const open = useOutboxActs(calls).filter(({ row }) => row.params?.id === own._id && row.state !== 'done')
  return {
    waits: open.some(({ row }) => row.state === 'waiting'),
    refused: open.filter(({ row }) => row.state === 'refused'),
  }
}

function TransferCard({ own }: { own: OwnTransfer }) {
  const { waits, refused } = useUnsent(own)
  const local = useMaybeLocal()
  const [open, setOpen] = useState(false)
  const isSigned = signedBy(own)
  const other = own.role === 'taker' ? own.handing.giver : own.handing.taker
  return (
    <Card marginTop="10">
      <Flex align="center" wrap="wrap" gap="8" justify="space-between">
        <Text as="h3" textStyle="row" overflowWrap="anywhere">
          {own.role === 'taker' ? 'Ein Vertrag für dich' : 'Du gibst einen Vertrag ab'}
        </Text>
        <TransferChip state={own.state} small />
      </Flex>
      <Text textStyle="card" color="ink2" paddingTop="4">
        {wordsOf(own)}
      </Text>
      {refused.length > 0 && (
        <NeedsYou>
          {refused.map(({ kind, row }) => (
            <Need
              key={row.key}
              title={kind === 'decline' ? 'Dein Nein ging nicht durch' : 'Deine Unterschrift ging nicht durch'}
              text={row.message}
            >
              <Button size="row" look="side" onClick={() => void local?.outbox.discard(row.key)}>
                Verwerfen
              </Button>
            </Need>
          ))}
        </NeedsYou>
      )}
      {waits && (
        <Flex align="center" gap="8" minHeight="44px">
          <Tick state="waiting" size="small" />
          <Text>Geht ins Studio, sobald Netz da ist.</Text>
        </Flex>
      )}
      {!waits && isSigned && (
        <Text paddingTop="6">
          {own.state === 'signed'
            ? 'Ihr habt beide unterschrieben: Dein Studio nimmt es an und meldet sich.'
            : `Du hast unterschrieben: Es fehlt noch ${other}.`}
        </Text>
      )}
      <HandingPdf own={own} />
      {!waits && <TransferActs own={own} isSigned={isSigned} onSign={() => setOpen(true)} />}
      {open && !isSigned && <Sign own={own} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function TransferActs({ own, isSigned, onSign }: { own: OwnTransfer; isSigned: boolean; onSign: () => void }) {
  const { send } = useSend(transfers.decline, { asks: true, title: () => 'Übertragung abgelehnt' })
  const no = async () => {
    const text = 'Der Vertrag läuft weiter wie bisher.'
    if (!(await ask({ title: 'Übertragung ablehnen?', text, button: 'Ablehnen', danger: true }))) return
    await send({ params: { id: own._id }, body: { reason: null } })
      .then(answer => sayDone(answer, 'Die Übertragung ist abgelehnt.'))
      .catch(sayFailed)
  }
  return (
    <Flex gap="8" wrap="wrap" paddingTop="10">
      {!isSigned && (
        <Button look="soft" onClick={onSign}>
          Ansehen und unterschreiben
        </Button>
      )}
      <Button look="text" onClick={() => void no()}>
        Ablehnen
      </Button>
    </Flex>
  )
}

function Sign({ own, onClose }: { own: OwnTransfer; onClose: () => void }) {
  const { send: take } = useSend(transfers.take, { asks: true, title })
  const { send: give } = useSend(transfers.give, { asks: true, title })
  const params = { id: own._id }
  const onDone = (row: OwnTransfer | undefined) => {
    onClose()
    sayDone(row, 'Unterschrieben.')
  }
  const { taking } = own
  return (
    <Suspense>
      {own.role === 'giver' && <GiveSheet own={own} send={body => give({ params, body })} onDone={onDone} onClose={onClose} />}
      {own.role === 'taker' && taking && (
        <TakeSheet own={{ ...own, taking }} send={body => take({ params, body })} onDone={onDone} onClose={onClose} />
      )}
    </Suspense>
  )
}
