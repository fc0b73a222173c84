import { Box, Text } from '@chakra-ui/react'
import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/dist/csr/MicrosoftExcelLogo'
import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { useCan } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { download } from '#client/kit/download.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import type { ExportWish, Filter } from '#client/kit/table/column.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { useFollows, useShown } from '#client/kit/table/tableAddress.ts'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { LeadTabs } from '#client/leads/LeadTabs.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import type { CallBody } from '#contract/call.ts'
import { leads } from '#contract/leads/calls.ts'
import type { Lead } from '#contract/leads/shapes.ts'
import { leadStates } from '#contract/rules/leads/states.ts'
import { EditLead } from './EditLead.tsx'
import { Card } from './LeadCard.tsx'
import { columnsWith, filtersWith } from './leadColumns.tsx'
import { leadNameOf } from './leadStanding.ts'
import { leadRowForm, ways } from './rows.ts'
import { useLeadBulk } from './useLeadBulk.ts'
import { useLeadNews } from './useLeadNews.ts'

type Data = CallBody<typeof leads.excel>['data']

/** The book with names and numbers, for who may take them along, by the filters at hand. */
function useBook(filters: readonly Filter[], scope: 'all' | undefined): ExportWish | undefined {
  const may = useCan(leads.excel)
  const ids = useMemo(() => filters.map(({ id }) => id), [filters])
  const [shown] = useShown(ids, useFollows(filters))
  if (!may) return undefined
  const data = { ...shown.filters, ...(shown.q && { q: shown.q }), ...(scope && { scope }) } as Data
  const hand = async () => {
    try {
      await download(await send(leads.excel, { body: { data } }), 'leadStatistik.xlsx')
    } catch (error) {
      sayFailed(error)
    }
  }
  return {
    more: [{ label: 'Excel: mit Adressen und Nummern', icon: <MicrosoftExcelLogoIcon size={20} aria-hidden />, onPick: () => void hand() }],
  }
}

/** How many stand where, by the filters at hand. */
function Counts({ scope }: { scope: 'all' | undefined }) {
  const { data } = useCall(leads.overview, { query: { limit: 1, ...(scope && { scope }) } })
  const shown = data?.counts.filter(
    ({ count, status }) => count > 0 && (scope || !['won', 'unreachable', 'lost', 'spam', 'merged'].includes(status)),
  )
  if (!shown || shown.length === 0) return null
  return (
    <Box as="dl" aria-label="Wie viele wo stehen" display="flex" gap="20" overflowX="auto" tabIndex={0} minWidth={0}>
      {shown.map(({ status, count }) => (
        <Box key={status} flexShrink={0}>
          <Box as="dt" textStyle="small" color="ink2">
            {leadStates[status]}
          </Box>
          <Box as="dd" textStyle="heading" fontVariantNumeric="tabular-nums lining-nums">
            {count}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** The leads that are open, or all of them: what is due today first, one's own before the others'. */
export function LeadList({ scope, title }: { scope?: 'all'; title?: string }) {
  useLeadNews()
  const { options, nameOf: studioName } = useOwnStudios(leads.overview)
  const { data: categories } = useCall(leads.categories)
  const columns = useMemo(() => columnsWith(studioName), [studioName])
  const filters = useMemo(
    () =>
      filtersWith(
        options,
        (categories ?? []).map(({ _id, name }) => [_id, name] as const),
        scope === 'all',
      ),
    [options, categories, scope],
  )
  const fixed = useMemo(() => (scope ? { scope } : undefined), [scope])
  const exports = useBook(filters, scope)
  const acts = useLeadBulk()
  const mayAdd = useCan(leads.create)
  const form = useMemo(() => ({ ways, called: leadRowForm.called as (row: Lead) => string }), [])
  return (
    <>
      <ListPage
        rows={['der', 'Lead', 'Leads']}
        title={title}
        adds={mayAdd && !scope}
        name={scope ? 'leadsAll' : 'leads'}
        call={leads.overview}
        form={form}
        columns={columns}
        filters={filters}
        fixed={fixed}
        searches={{ label: 'Name, Nummer, E-Mail oder Wunsch', fewest: 2 }}
        acts={acts}
        exports={exports}
        empty={scope ? undefined : 'Kein offener Lead. Neue kommen über Formulare, oder du trägst sie ein.'}
        wide
        above={
          <Above>
            {!scope && <LeadTabs at="leads" />}
            <Counts scope={scope} />
            <ButtonLink to={(scope ? 'leadsList' : 'leadsAll') as 'leadsList'} look="text" size="row">
              {scope ? 'Nur offene' : 'Alle Leads'}
            </ButtonLink>
          </Above>
        }
      >
        {(row, close) =>
          row && !isNew(row) ? (
            <Card key={row._id} row={row} studioName={studioName(row.studio)} onDone={close} />
          ) : (
            <EditLead row={row} onDone={close} />
          )
        }
      </ListPage>
      <Addressed studioName={studioName} at={scope ? 'leadsAll' : 'leadsList'} />
    </>
  )
}

/** The one that a notice leads to, which no list has loaded. */
function Addressed({ studioName, at }: { studioName: (code: string | null) => string | null; at: 'leadsList' | 'leadsAll' }) {
  const { lead, wo } = useQueryText()
  const go = useGo()
  const { data, error, again } = useCall(leads.one, lead ? { params: { id: lead }, query: wo ? { studio: wo } : {} } : undefined)
  if (!lead) return null
  const close = () => void go({ to: at, search: {}, replace: true })
  return (
    <Sheet open wide onClose={close} title={data ? leadNameOf(data) : 'Lead'}>
      {data ? (
        <Card row={data} studioName={studioName(data.studio)} onDone={close} />
      ) : (
        <NotLoaded error={error} again={again} missing="Diesen Lead gibt es nicht mehr." />
      )}
      {!data && !error && <Text color="ink2">Wird geladen …</Text>}
    </Sheet>
  )
}
