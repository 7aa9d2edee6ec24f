import { Field, type FieldProps } from './field.tsx';

type PictureFieldProps = Omit<FieldProps, 'type' | 'accept'>;

/** Chooses a picture. Its form is sent as `multipart/form-data`; phones change HEIC photos to JPEG for it by themselves. */
export function PictureField({ hint = 'A JPEG, PNG or WebP, up to 10 MB.', ...field }: PictureFieldProps) {
  return <Field {...field} hint={hint} type="file" accept="image/jpeg,image/png,image/webp" />;
}
