import { SavedScreen } from '../../screens/saved/SavedScreen.tsx';

/** `/saved` */
export function Page() {
  return <SavedScreen />;
}
