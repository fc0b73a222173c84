import { Page } from '#client/kit/Page.tsx'
import { useScreen } from '#client/map/links.tsx'

export default function UserCard() {
  const { id } = useScreen('userCard')
  return (
    <Page title="Mitglied" back="userSearch">
      {id}
    </Page>
  )
}
