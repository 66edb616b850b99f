export default function EditedPage({children}:any){return children}
