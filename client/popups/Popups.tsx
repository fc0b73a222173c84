import { PopupList } from './PopupList.tsx'

/** The first system: for everybody, at once (A47). */
export default function Popups() {
  return <PopupList system="popup" />
}
