export default function More({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      Schliessen
    </button>
  )
}
