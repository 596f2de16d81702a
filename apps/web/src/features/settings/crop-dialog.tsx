import type { User } from '@aplauso/contract/accounts'
import { AVATAR_PIXELS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'

type CropDialogProps = { picture: HTMLImageElement; onClose: () => void; onSaved: (user: User) => void }

const ZOOM_MAX = 4
const ZOOM_STEP = 0.05
const ARROW_PIXELS = 8

/** Crops the picture to a square by dragging, slider or arrow keys, and uploads it. */
export function CropDialog({ picture, onClose, onSaved }: CropDialogProps) {
  const t = useText()
  const zoomId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [square, setSquare] = useState<Square>()
  const { change, busy, failure } = useChange({
    send: async (chosen: Square) => api.put<User>('/api/users/avatar', formOf(await cropPicture(picture, chosen))),
    onDone: onSaved,
    inDialog: true,
  })

  return (
    <Modal title={t(m.settings_crop_title)} text={t(m.settings_crop_text)} busy={busy} onClose={onClose}>
      <div className="relative mx-auto mt-4 aspect-square w-full max-w-[max(12rem,calc(100dvh-23rem))] overflow-hidden rounded-md bg-palco">
        <Cropper
          image={picture.src}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={1}
          objectFit="cover"
          cropShape="round"
          showGrid={false}
          keyboardStep={ARROW_PIXELS}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, pixels) => setSquare(pixels)}
          cropperProps={{ role: 'application', 'aria-label': t(m.settings_crop_area) }}
          classes={{ cropAreaClassName: 'focus-visible:outline-holofote focus-visible:-outline-offset-4' }}
        />
      </div>
      <label htmlFor={zoomId} className="mt-4 block text-sm font-semibold">
        {t(m.settings_crop_zoom)}
      </label>
      <input
        id={zoomId}
        type="range"
        name="zoom"
        min={1}
        max={ZOOM_MAX}
        step={ZOOM_STEP}
        value={zoom}
        aria-valuetext={`${Math.round(zoom * 100)} %`}
        onChange={(event) => setZoom(event.target.valueAsNumber)}
        className="mt-1 block h-11 w-full accent-cravo"
      />
      <ModalFailure>{failure}</ModalFailure>
      <ModalActions busy={busy} onClose={onClose}>
        <BusyButton busy={busy} disabled={!square} onClick={() => square && change(square)} className="btn-ink">
          {t(busy ? m.settings_picture_saving : m.settings_crop_save)}
        </BusyButton>
      </ModalActions>
    </Modal>
  )
}

function formOf(picture: Blob): FormData {
  const form = new FormData()
  form.append('avatar', picture, 'avatar')
  return form
}

type Square = { x: number; y: number; width: number; height: number }

/** The square scaled to the largest displayed size, so that the upload is small. */
async function cropPicture(picture: HTMLImageElement, { x, y, width, height }: Square): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = AVATAR_PIXELS
  canvas.height = AVATAR_PIXELS
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, AVATAR_PIXELS, AVATAR_PIXELS)
  // Browsers without WebP encoding write PNG, which the server accepts too.
  const cropped = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
  if (!cropped) throw new Error('The picture could not be encoded')
  return cropped
}
