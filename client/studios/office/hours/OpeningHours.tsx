import { Box } from '@chakra-ui/react'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { StudioSelect } from '#client/studios/office/StudioSelect.tsx'
import { useChosenStudio } from '#client/studios/office/useChosenStudio.ts'
import { HoursEditor } from './HoursEditor.tsx'
import { useHourRows } from './useHours.ts'

/** /dashboard/studio/opening-hours: when studios are open, by week and by day (L57, L89). */
export default function OpeningHours() {
  const { data, error, stand, again } = useHourRows()
  const { row, pick } = useChosenStudio(data)
  return (
    <Page title="Öffnungszeiten">
      {!data && (
        <Box aria-busy={error ? undefined : true}>
          <Empty
            text={error?.message ?? 'Wird geladen …'}
            action={
              error && (
                <Button look="soft" size="row" onClick={() => void again()}>
                  Nochmals
                </Button>
              )
            }
          />
        </Box>
      )}
      {data?.length === 0 && <Empty text="Du bist für kein Studio zuständig." />}
      {data && row && (
        <>
          <Box display="flex" alignItems="flex-end" gap="12" paddingTop="12">
            <Box flex="1 1 240px" maxWidth="360px">
              {data.length > 1 ? (
                <StudioSelect rows={data} code={row.code} onPick={pick} />
              ) : (
                <Box as="h2" textStyle="heading">
                  {row.name}
                </Box>
              )}
            </Box>
            <Stand at={stand} />
          </Box>
          <HoursEditor key={row.code} row={row} stand={stand} />
        </>
      )}
    </Page>
  )
}
