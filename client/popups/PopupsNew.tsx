import { PopupList } from './PopupList.tsx'

/** The second system: by brand, studio, role and time (A47). */
export default function PopupsNew() {
  return <PopupList system="popupnew" />
}
