import 'react-easy-crop/react-easy-crop.css'
import { m } from '@aplauso/texts/messages'
import { Dialog } from 'radix-ui'
import { useEffect, useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useText } from '#lib/language.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { cropPicture } from './crop-picture.ts'

type CropDialogProps = {
  file: File
  busy: boolean
  onCancel: () => void
  onCropped: (picture: Blob) => void
  /** The file is no picture that this browser can open. */
  onUnreadable: () => void
}

const ZOOM_MAX = 4

/** Where the square of the picture is chosen: by dragging, by the slider, or by the arrow keys. */
export function CropDialog({ file, busy, onCancel, onCropped, onUnreadable }: CropDialogProps) {
  const t = useText()
  const zoomId = useId()
  const [address, setAddress] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onCancel()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-palco/70" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto rounded-xl bg-surface p-6 shadow-3 outline-none"
        >
          <Dialog.Title className="text-xl">{t(m.settings_crop_title)}</Dialog.Title>
          <div className="relative mt-4 aspect-square overflow-hidden rounded-md bg-palco">
            {address && (
              <Cropper
                image={address}
                crop={crop}
                zoom={zoom}
                maxZoom={ZOOM_MAX}
                aspect={1}
                cropShape="round"
                showGrid={false}
                disableAutomaticStylesInjection
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_percent, pixels) => setArea(pixels)}
                mediaProps={{ onError: onUnreadable, alt: t(m.settings_crop_title) }}
                cropperProps={{ 'aria-label': t(m.settings_crop_area) }}
              />
            )}
          </div>
          <div className="mt-4">
            <label htmlFor={zoomId} className="text-sm font-semibold">
              {t(m.settings_crop_zoom)}
            </label>
            <input
              id={zoomId}
              type="range"
              name="zoom"
              min={1}
              max={ZOOM_MAX}
              step={0.05}
              value={zoom}
              onChange={(event) => setZoom(event.target.valueAsNumber)}
              className="block h-11 w-full accent-cravo"
            />
          </div>
          <div className="mt-4 flex flex-wrap justify-end gap-2.5 max-sm:grid">
            <button type="button" onClick={onCancel} className="btn btn-ghost">
              {t(m.common_cancel)}
            </button>
            <button
              type="button"
              disabled={busy || !area}
              onClick={() => area && cropPicture(file, area).then(onCropped, onUnreadable)}
              className="btn btn-ink"
            >
              {busy && <Spinner />}
              {t(busy ? m.settings_picture_saving : m.settings_crop_save)}
            </button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
