import { m } from '@aplauso/texts/messages'
import { Copy, Download, X } from 'lucide-react'
import { useState } from 'react'
import { qrCodeOf, qrPath, qrPng, qrSvg, qrViewBox } from '#components/sharing/qr-code.ts'
import { saveFile } from '#lib/browser/save-file.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Modal, ModalFailure } from '#ui/dialog/modal.tsx'

type QrDialogProps = {
  /** The encoded address. */
  address: string
  /** The creator's name. */
  name: string
  slug: string
  onClose: () => void
}

/** The QR code of a donation page, to show, print and download. Lazy: loaded when opened. */
export default function QrDialog({ address, name, slug, onClose }: QrDialogProps) {
  const t = useText()
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const code = qrCodeOf(address)
  const shownAddress = address.replace(/^https?:\/\//, '')

  async function copy() {
    setOutcome(undefined)
    try {
      // The promise itself, because Safari allows clipboard writes only during the click.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': qrPng(code) })])
      setOutcome('copied')
    } catch {
      // Some browsers cannot copy images, and none can over plain HTTP.
      setOutcome('refused')
    }
  }

  return (
    <Modal title={t(m.dashboard_qr)} text={t(m.dashboard_qr_text)} busy={false} onClose={onClose}>
      {/* White in every theme, because cameras expect dark on light. */}
      <figure className="mx-auto mt-4 w-full max-w-72 rounded-lg border border-line bg-white pb-4 text-center text-[#2c142b]">
        <svg
          viewBox={qrViewBox(code)}
          role="img"
          aria-label={t(m.dashboard_qr_image, { address: shownAddress })}
          shapeRendering="crispEdges"
          className="w-full rounded-lg"
        >
          <path d={qrPath(code)} fill="currentColor" />
        </svg>
        <figcaption className="px-4">
          <span className="display block text-lg wrap-anywhere">{name}</span>
          <span className="block text-sm wrap-anywhere">{shownAddress}</span>
        </figcaption>
      </figure>
      <ModalFailure>{outcome === 'refused' ? t(m.dashboard_qr_copy_failed) : undefined}</ModalFailure>
      <div className="mt-5 grid gap-2.5 sm:grid-cols-2">
        <button
          type="button"
          onClick={() => void qrPng(code).then((png) => saveFile(png, `aplauso-${slug}.png`))}
          className="btn btn-ink"
        >
          <Download size={18} aria-hidden="true" />
          {t(m.dashboard_qr_png)}
        </button>
        <button type="button" onClick={() => saveFile(qrSvg(code), `aplauso-${slug}.svg`)} className="btn btn-ghost">
          <Download size={18} aria-hidden="true" />
          {t(m.dashboard_qr_svg)}
        </button>
        <button type="button" onClick={() => void copy()} className="btn btn-ghost">
          <Copy size={18} aria-hidden="true" />
          <span aria-live="polite">{t(outcome === 'copied' ? m.dashboard_qr_copied : m.dashboard_qr_copy)}</span>
        </button>
        <button type="button" onClick={onClose} className="btn btn-ghost">
          <X size={18} aria-hidden="true" />
          {t(m.common_close)}
        </button>
      </div>
    </Modal>
  )
}
