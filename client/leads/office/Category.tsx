import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Removal } from '#client/kit/waiting/Removal.tsx'
import { useRemoval } from '#client/kit/waiting/useRemoval.ts'
import { useBack, useScreen } from '#client/map/links.tsx'
import { leads } from '#contract/leads/calls.ts'
import type { LeadCategory } from '#contract/leads/categoryShapes.ts'
import { CategoryForm } from './CategoryForm.tsx'
import { EntryList } from './EntryList.tsx'

const tabs = { form: 'Angaben', list: 'Liste' } as const
type Tab = keyof typeof tabs

/** /dashboard/leads/category-settings/:id: one category with its forms, and the names on its internal list (L64, V20, V47). */
export default function Category() {
  const { id } = useScreen('leadCategory')
  const { data, error, again } = useCall(leads.category, { params: { id } })
  const [tab, setTab] = useState<Tab>('form')
  return (
    <Page title="Lead-Kategorie" back="leadCategories">
      {!data && (
        <Box minHeight="240px" aria-busy={!error || undefined}>
          <NotLoaded error={error} again={again} missing="Diese Kategorie gibt es nicht mehr." />
        </Box>
      )}
      {data && (
        <Box paddingTop="12">
          <Box as="h2" textStyle="title" paddingBottom="12" overflowWrap="anywhere">
            {data.name}
          </Box>
          <Segmented label="Ansicht" value={tab} options={Object.entries(tabs) as [Tab, string][]} onChange={setTab} />
          {tab === 'list' ? <EntryList category={id} /> : <CategorySummary key={data.version} data={data} />}
        </Box>
      )}
    </Page>
  )
}

type LoadedCategory = NonNullable<ReturnType<typeof useCall<typeof leads.category>>['data']>

function CategorySummary({ data }: { data: LoadedCategory }) {
  const back = useBack()
  const [edits, setEdits] = useState(false)
  const { remove } = useRemoval<LeadCategory>(leads.removeCategory, leads.restoreCategory, ({ name }) => name)
  const gone = () => back({ to: 'leadCategories' })
  return (
    <>
      <Flex gap="8" wrap="wrap" paddingTop="12" align="center">
        <Chip look="accent">{`${data.open} offen`}</Chip>
        <Chip look="ok">{`${data.won} gewonnen`}</Chip>
        <Chip>{`${data.closed} geschlossen`}</Chip>
        <ButtonLink to="leadsAll" search={{ category: data._id }} look="text" size="row">
          Leads ansehen
        </ButtonLink>
      </Flex>
      <Section title="Formulare">
        {data.forms.length === 0 && <Text color="ink2">Noch kein Formular in dieser Kategorie.</Text>}
        {data.forms.map(({ _id, title, link }) => (
          <RowLink key={_id} to="leadsSettings" search={{ formular: _id }} title={title} second={`/l/${link}`} />
        ))}
      </Section>
      {edits ? (
        <Section title="Angaben">
          <CategoryForm row={data} onDone={() => setEdits(false)} />
          <Removal label="Kategorie archivieren" onRemove={() => void remove(data, { onGone: gone })} />
        </Section>
      ) : (
        <Button look="side" marginTop="16" onClick={() => setEdits(true)}>
          Bearbeiten
        </Button>
      )}
    </>
  )
}
