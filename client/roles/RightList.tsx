import { Box, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { useShown } from '#client/kit/table/tableAddress.ts'
import { useLayout } from '#client/kit/table/useWidth.ts'
import { fold } from '#contract/fold.ts'
import { type HolderRow, roles } from '#contract/roles/calls.ts'
import { AddPerson } from './AddPerson.tsx'
import { BulkBar } from './BulkBar.tsx'
import { giversOf, type Stock, type StudioWords, useStock, useStudioWords } from './data.ts'
import { Grid } from './Grid.tsx'
import { isWanted, rightsReader } from './heldRights.ts'
import { Legend, MatrixTools } from './MatrixTools.tsx'
import { PeopleList } from './PeopleList.tsx'
import { PersonSheet } from './PersonSheet.tsx'
import { Trail } from './Trail.tsx'
import { useMatrixFilter } from './useMatrixFilter.ts'
import { WhySheet } from './WhySheet.tsx'

const views = ['view'] as const

/** /dashboard/user/rightlist: who has which right, where and why; and who changed it (L66, A10). */
export default function RightList() {
  const stock = useStock()
  const words = useStudioWords()
  const [{ filters }, show] = useShown(views)
  const trail = filters.view?.[0] === 'verlauf'
  return (
    <Page title="Rechteliste">
      <Box position="absolute" inset={0} display="flex" flexDirection="column" bg="surface">
        <Box
          paddingInline={{ base: '12', md: '20' }}
          paddingTop="10"
          flexShrink={0}
          display="flex"
          justifyContent="space-between"
          alignItems="center"
        >
          <Segmented
            label="Ansicht"
            value={trail ? 'verlauf' : 'matrix'}
            options={[
              ['matrix', 'Wer darf was'],
              ['verlauf', 'Verlauf'],
            ]}
            onChange={view => show({ q: '', filters: view === 'verlauf' ? { view: ['verlauf'] } : {} })}
          />
          {!trail && <Legend />}
        </Box>
        <Box position="relative" flex={1} minHeight={0} display="flex" flexDirection="column">
          {trail ? <Trail words={words} stock={stock} /> : <MatrixView stock={stock} words={words} />}
        </Box>
      </Box>
    </Page>
  )
}

function MatrixView({ stock, words }: { stock: Stock; words: StudioWords }) {
  const { data, error, stand, again } = useCall(roles.matrix)
  const { filter, setFilter } = useMatrixFilter()
  const mayChange = useCan(roles.change)
  const { phone } = useLayout()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<{ person: string; code?: string }>()

  const read = useMemo(() => rightsReader(stock.bundles), [stock.bundles])
  const people = useMemo(() => (data?.people ?? []).filter(each => isWanted(each, filter, read, fold)), [data, filter, read])
  const rights = useMemo(() => {
    const wanted = fold(filter.rq.trim())
    return stock.rights.filter(({ code, title }) => fold(`${title} ${code}`).includes(wanted))
  }, [stock.rights, filter.rq])
  const chosen = useMemo(() => (data?.people ?? []).filter(({ _id }) => ids.has(_id)), [data, ids])

  const problem = error ?? stock.error
  if (!data || !stock.ready)
    return problem ? <Trouble text={problem.message} again={() => void Promise.all([again(), stock.again()])} /> : null

  const toggle = (id: string) =>
    setIds(before => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const choosing = mayChange
    ? { ids, toggle, all: () => setIds(new Set(people.map(({ _id }) => _id))), clear: () => setIds(new Set()) }
    : undefined
  const person = data.people.find(({ _id }) => _id === shown?.person)
  const onPerson = ({ _id }: HolderRow) => setShown({ person: _id })
  const stuff = { stock, words, givers: giversOf(data.givers), mayChange, read }
  return (
    <>
      <MatrixTools
        filter={filter}
        setFilter={setFilter}
        stock={stock}
        words={words}
        stand={stand}
        count={people.length}
        total={data.people.length}
        more={data.more}
        add={mayChange && <AddPerson stock={stock} words={words} />}
      />
      {people.length === 0 ? (
        <Trouble text={data.people.length === 0 ? 'Noch hat niemand ein Recht.' : 'Niemand passt zu dieser Suche.'} />
      ) : phone ? (
        <PeopleList people={people} stock={stock} read={read} onPerson={onPerson} />
      ) : (
        <Grid
          people={people}
          rights={rights}
          read={read}
          words={words}
          choosing={choosing}
          onPerson={onPerson}
          only={filter.right}
          onOnly={right => setFilter({ right })}
          onCell={({ _id }, { code }) => setShown({ person: _id, code })}
        />
      )}
      {chosen.length > 0 && <BulkBar people={chosen} stock={stock} words={words} onClear={() => setIds(new Set())} />}
      <PersonSheet
        {...stuff}
        person={shown?.code ? undefined : person}
        onClose={() => setShown(undefined)}
        onRight={code => person && setShown({ person: person._id, code })}
      />
      <WhySheet {...stuff} person={person} code={shown?.code ?? ''} onClose={() => setShown(undefined)} />
    </>
  )
}

function Trouble({ text, again }: { text: string; again?: () => void }) {
  return (
    <Box padding="20" display="flex" flexDirection="column" alignItems="flex-start" gap="12" role={again ? 'alert' : 'status'}>
      <Text color="ink2">{text}</Text>
      {again && (
        <Button look="soft" size="row" onClick={again}>
          Nochmals
        </Button>
      )}
    </Box>
  )
}
