import { Box, Flex, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { today } from '#client/data/time.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { date, money } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { PriceLines } from '#client/parts/contract/PriceLines.tsx'
import { lengthWords, priceWords } from '#client/parts/contract/words.ts'
import { isOnline } from '#client/parts/studio/studioSearch.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { useLinkKeys } from '#client/parts/useLinkKeys.ts'
import { offers } from '#contract/contracts/contractOffers.ts'
import type { SoldOffer } from '#contract/contracts/offerShapes.ts'
import { linesOf, termsOf, totalOf } from '#contract/rules/contracts/offerPrice.ts'
import { MailedContract } from './MailedContract.tsx'

/** /contract: whoever wants to become a member chooses a studio and one of its offers (L19); the link of a mail confirms what was signed. */
export default function Start() {
  const { key } = useLinkKeys('contractStart', ['key'])
  const words = useQueryText()
  const go = useGo()
  const own = useMe()?.studio_id
  const { studios, error, again } = useStudios()
  const real = studios?.filter(studio => !isOnline(studio))
  const code = [words.studio, own].find(each => real?.some(studio => studio.code === each))
  return (
    <Page title="Vertrag Erstellen">
      {key && <MailedContract linkKey={key} />}
      {!real && (
        <Box minHeight="200px" aria-busy={!error || undefined}>
          <NotLoaded error={error} again={again} lead="Die Studios sind noch nicht auf diesem Gerät." />
        </Box>
      )}
      {real && !key && (
        <Box paddingTop="12" maxWidth="560px">
          <SelectField
            label="Studio"
            required
            value={code ?? ''}
            options={real.map(studio => [studio.code, studio.name] as const)}
            none="Bitte wählen"
            onChange={next => void go({ to: 'contractStart', search: { ...words, studio: next || undefined }, replace: true })}
          />
        </Box>
      )}
      {real && !key && (code ? <Offers studio={code} /> : <Empty text="Wähle dein Studio: Dann siehst du seine Angebote." />)}
    </Page>
  )
}

function Offers({ studio }: { studio: string }) {
  const { data, stand, error, again } = useCall(offers.open, { query: { studio } })
  if (!data)
    return (
      <Box minHeight="240px" aria-busy={!error || undefined}>
        <NotLoaded error={error} again={again} lead="Die Angebote dieses Studios sind noch nicht auf diesem Gerät." />
      </Box>
    )
  return (
    <Section title="Angebote" aside={<Stand at={stand} />}>
      {data.length === 0 && <Empty text="Dieses Studio verkauft hier im Moment kein Angebot. Frag am Empfang." />}
      <Box display="grid" gap="12" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} alignItems="start">
        {data.map(offer => (
          <OfferCard key={offer._id} offer={offer} studio={studio} />
        ))}
      </Box>
    </Section>
  )
}

/** The price of an offer when it begins today, with nothing chosen beside it. */
function plainOf({ contract }: SoldOffer) {
  const day = today()
  const terms = termsOf({ terms: contract, choice: { start: day, addOns: [], skipPresale: false }, promotion: null, day })
  return { lines: linesOf(contract.title, terms), total: totalOf(contract.title, day, terms) }
}

function OfferCard({ offer, studio }: { offer: SoldOffer; studio: string }) {
  const { contract, badge, promotions } = offer
  const { lines, total } = plainOf(offer)
  const { presale } = contract
  const open = promotions.filter(({ from, until }) => from <= today() && today() <= until)
  return (
    <Card aria-label={contract.title}>
      <Flex gap="8" align="center" wrap="wrap">
        <Box as="h3" textStyle="heading" minWidth={0} overflowWrap="anywhere">
          {contract.title}
        </Box>
        {badge && (
          <Chip small look="accent">
            {badge}
          </Chip>
        )}
      </Flex>
      <Text color="ink2" paddingBottom="8">
        {[lengthWords(contract), priceWords(contract)].join(' · ')}
      </Text>
      <PriceLines lines={lines} total={total} />
      {contract.renewalMonths === null && contract.kind === 'fixed' && (
        <Text textStyle="small" color="ink2">
          Endet von selbst.
        </Text>
      )}
      {presale && today() <= presale.until && (
        <Text textStyle="small" color="ink2">{`Vorverkauf bis ${date(presale.until)}, danach ${money(contract.price)}.`}</Text>
      )}
      {open.map(({ _id, title }) => (
        <Text key={_id} textStyle="small" color="ink2">{`Aktion: ${title}`}</Text>
      ))}
      <ButtonLink to="contractCreate" params={{ id: offer._id, studioId: studio }} marginTop="12" width="full">
        {`${contract.title} wählen`}
      </ButtonLink>
    </Card>
  )
}
