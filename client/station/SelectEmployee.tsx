import { Page } from '#client/kit/Page.tsx'
import { EmployeeChoice } from './EmployeeChoice.tsx'
import { useOpened } from './useOpened.ts'

/** /select-employee: who works on this studio's tablet, where nobody does yet (L16). */
export default function SelectEmployee() {
  return (
    <Page title="Wer arbeitet hier?">
      <EmployeeChoice onOpen={useOpened()} />
    </Page>
  )
}
