import { Box } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { useOpenedRow } from '#client/kit/waiting/useWaiting.ts'
import { useBack, useScreen } from '#client/map/links.tsx'
import { offers } from '#contract/contracts/contractOffers.ts'
import { Archive } from './Archive.tsx'
import { OfferForm } from './OfferForm.tsx'
import { offer } from './rows.ts'
import { Selling, Versions } from './Selling.tsx'

/** /dashboard/contract/settings/:id: one offer, whether it is sold, what differs from what is sold, and all that it says. */
export default function OfferPage() {
  const { id } = useScreen('contractSetting')
  const back = useBack()
  const { data, stand, error, again } = useCall(offers.one, { params: { id } })
  const { row, known } = useOpenedRow(offer.ways, id, { data, stand })
  const leave = () => back({ to: 'contractSettings' })
  const isThere = row && !isNew(row)
  return (
    <Page title={row?.internalTitle ?? 'Vertragsart'} back="contractSettings">
      {known && !row && (
        <NotLoaded error={error} again={again} missing="Dieses Angebot gibt es nicht, oder es gehört zu einem anderen Studio." />
      )}
      {row && (
        <Box maxWidth="720px" paddingTop="8">
          {isThere && <Stand at={stand} />}
          {isThere && <Selling row={row} />}
          <Box paddingTop="20">
            <OfferForm row={row} onDone={saved => (isThere || !saved ? undefined : leave())} />
          </Box>
          {isThere && <Versions row={row} />}
          {isThere && <Archive row={row} onGone={leave} />}
        </Box>
      )}
    </Page>
  )
}
