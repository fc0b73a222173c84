import { Box, Flex, Text } from '@chakra-ui/react'
import { Fragment } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useMay } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { FactList } from '#client/kit/FactList.tsx'
import { counted, date } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { offers } from '#contract/contracts/contractOffers.ts'
import type { OfferRow } from '#contract/contracts/offerShapes.ts'
import { differing } from './differences.ts'
import { SaleChip } from './offerColumns.tsx'

/** Publishing that waits on this device, the newest. */
const acts = { publish: offers.publish }

function useWaitingSale(_id: string) {
  const own = useOutboxActs(acts).findLast(({ id, row }) => id === _id && row.state === 'waiting')
  return own && (own.row.body as { published: boolean }).published
}

/** The sale of an offer: if it is sold, what differs from what is sold, and the act that changes that. */
export function Selling({ row }: { row: OfferRow }) {
  const { _id, internalTitle, published, changed, version, archivedAt } = row
  const params = { id: _id }
  const may = useMay(offers.publish, { params, body: { published: true, version } })
  const waits = useWaitingSale(_id)
  const { send } = useSend(offers.publish, {
    asks: true,
    title: ({ body }) => `${body.published ? 'Veröffentlicht' : 'Aus dem Verkauf'}: ${internalTitle}`,
  })
  const put = async (next: boolean) => {
    try {
      const answer = await send({ params, body: { published: next, version } })
      sayDone(answer, next ? `«${internalTitle}» ist im Verkauf.` : `«${internalTitle}» ist nicht mehr im Verkauf.`)
    } catch (error) {
      sayFailed(error)
    }
  }
  const takeOff = async () => {
    const text = 'Niemand kann es mehr abschliessen. Was unterschrieben ist, bleibt.'
    if (await ask({ title: 'Aus dem Verkauf nehmen?', text, button: 'Aus dem Verkauf nehmen' })) await put(false)
  }
  return (
    <Section title="Verkauf" aside={<SaleChip row={row} />}>
      <Text color="ink2">
        {published
          ? `Version ${published.number}, im Verkauf seit ${date(dayOf(published.at))}.`
          : 'Noch nicht im Verkauf: Veröffentliche das Angebot, damit es jemand abschliessen kann.'}
      </Text>
      {published && changed && <Changed row={row} />}
      <Flex gap="8" wrap="wrap" align="center" paddingTop="12">
        {waits !== undefined && (
          <Flex gap="6" align="center">
            <Tick state="waiting" size="small" />
            <Text textStyle="small">
              {waits ? 'Veröffentlichung wartet auf Netz' : 'Wird aus dem Verkauf genommen, sobald du Netz hast'}
            </Text>
          </Flex>
        )}
        {may && !archivedAt && waits === undefined && (changed || !published) && (
          <Button size="row" onClick={() => void put(true)}>
            {published ? 'Als neue Version veröffentlichen' : 'Veröffentlichen'}
          </Button>
        )}
        {may && published && waits === undefined && (
          <Button size="row" look="side" onClick={() => void takeOff()}>
            Aus dem Verkauf nehmen
          </Button>
        )}
      </Flex>
    </Section>
  )
}

/** In what the edited offer differs from the version that is sold. */
function Changed({ row }: { row: OfferRow }) {
  const { data } = useCall(offers.versions, { params: { id: row._id } })
  const sold = data?.find(({ number }) => number === row.published?.number)
  const lines = sold ? differing(sold.contract, row.contract) : []
  return (
    <Box paddingTop="8">
      {lines.length > 0 ? (
        <FactList
          facts={lines.map(({ label, sold: before, edited }) => [
            label,
            <Fragment key={label}>
              <del>{before}</del> {edited}
            </Fragment>,
          ])}
        />
      ) : (
        <Text>Die Bedingungen sind dieselben; anders sind Texte, Aktionen, Etikett oder wo es verkauft wird.</Text>
      )}
    </Box>
  )
}

/** Versions that were sold, newest first. */
export function Versions({ row }: { row: OfferRow }) {
  const { data, error } = useCall(offers.versions, { params: { id: row._id } })
  if (!data || data.length === 0)
    return error && !data ? (
      <Section title="Versionen">
        <Text color="ink2">{error.message}</Text>
      </Section>
    ) : null
  return (
    <Section title="Versionen" aside={counted(row.signed, 'Vertrag', 'Verträge')}>
      <Box as="ul" listStyleType="none" padding={0}>
        {data.map(({ number, publishedAt, withdrawnAt, by, signed, contract }) => (
          <Box as="li" key={number} paddingBlock="8">
            <Text textStyle="row">{`Version ${number}: ${contract.title}`}</Text>
            <Text textStyle="small" color="ink2">
              {[
                `ab ${date(dayOf(publishedAt))}`,
                withdrawnAt ? `bis ${date(dayOf(withdrawnAt))}` : 'im Verkauf',
                by && `von ${by}`,
                counted(signed, 'Vertrag', 'Verträge'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
